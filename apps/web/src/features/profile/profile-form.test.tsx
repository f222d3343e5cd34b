// @vitest-environment happy-dom
import type { Profile } from '@soglia/contracts/companion';
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { leaveGuard } from '#shared/leave-guard.ts';
import { PersonalData } from './personal-data.tsx';
import type { ShownProfile } from './use-profile.ts';

const UNTIL = { timeout: 15_000 };

const profile: ShownProfile = {
  username: 'maria',
  name: 'Maria',
  email: '',
  phone: '',
  role: 'Residente',
  isAdministrator: false,
  house: undefined,
  hubVersion: undefined,
  lastAccess: undefined,
  createdAt: undefined,
  published: undefined,
};

const saved: Profile = {
  id: 'a'.repeat(32),
  username: 'maria',
  name: 'Maria B',
  email: null,
  phone: null,
  role: 'Residente',
  role_id: 'resident',
  is_admin: false,
  is_owner: false,
  created_at: null,
  last_login: null,
  ha_location: null,
  ha_version: null,
  server_ip: 'homeassistant.local:8123',
  cloudflare_url: null,
};

async function open() {
  const server = await startCompanionServer({});
  const onName = vi.fn<(name: string) => void>();
  const screen = renderWithCompanion(
    <PersonalData state={{ kind: 'server', profile }} password={null} onName={onName} />,
    server,
    { id: 'maria', name: 'Maria' },
  );
  return { ...screen, onName };
}

it('keeps what was typed while the profile was saved', async () => {
  await using at = await open();
  const { server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set('PUT /api/user_profile', new Promise((resolve) => (answer = resolve)));
  const name = at.getByLabelText('Nome');
  await at.user.type(name, ' B');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(server.asked).toHaveLength(1), UNTIL);
  await at.user.type(name, 'ianchi');
  answer([200, saved]);
  const button = at.getByRole('button', { name: 'Salva' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), UNTIL);
  // What follows the answer runs in tasks of its own.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
  expect(at.queryByRole('alert')).toBeNull();
  expect(name).toHaveProperty('value', 'Maria Bianchi');
});

it('sends only what was changed: the rest may have been changed elsewhere', async () => {
  await using at = await open();
  const { server } = at;
  server.answers.set('PUT /api/user_profile', [200, saved]);
  await at.user.type(at.getByLabelText('Nome'), ' B');
  // Typed, and as it was again.
  await at.user.type(at.getByLabelText('Email'), 'x{Backspace}');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('Profilo salvato', undefined, UNTIL);
  expect(server.asked[0]?.body).toEqual({ name: 'Maria B' });
  expect(at.onName.mock.calls).toEqual([['Maria B']]);
});

it('goes on from the server with a field that was saved while another one was typed', async () => {
  await using at = await open();
  const { server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set('PUT /api/user_profile', new Promise((resolve) => (answer = resolve)));
  await at.user.type(at.getByLabelText('Nome'), ' B');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(server.asked).toHaveLength(1), UNTIL);
  await at.user.type(at.getByLabelText('Telefono'), '333 123 4567');
  answer([200, saved]);
  await at.findByText('Profilo salvato', undefined, UNTIL);
  // The shown profile is that of the test: what was saved is no longer a draft over it.
  await waitFor(() => expect(at.getByLabelText('Nome')).toHaveProperty('value', 'Maria'), UNTIL);
  expect(at.getByLabelText('Telefono')).toHaveProperty('value', '333 123 4567');
});

it('asks before another screen takes what was typed, and no more once it is saved', async () => {
  await using at = await open();
  at.server.answers.set('PUT /api/user_profile', [200, saved]);
  const leave = vi.fn<() => void>();
  const name = at.getByLabelText('Nome');
  await at.user.type(name, ' B');
  act(() => void leaveGuard.ask?.(leave));
  await at.findByText('Le modifiche ai tuoi dati andranno perse.', undefined, UNTIL);
  await at.user.click(at.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  expect(name).toHaveProperty('value', 'Maria B');
  expect(leave).not.toHaveBeenCalled();
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(leaveGuard.ask).toBeUndefined(), UNTIL);
});
