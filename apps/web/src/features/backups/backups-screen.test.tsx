// @vitest-environment happy-dom
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { BackupsScreen } from './backups-screen.tsx';

const maria = { id: 'u1', name: 'Maria', is_admin: true, is_owner: true };
const list = { backups: [], state: 'idle', agent_errors: {} };
const places = { agents: [{ agent_id: 'backup.local', name: 'Questo hub' }] };
const settings = { config: { schedule: { recurrence: 'never' }, create_backup: {}, retention: {} } };

function open(
  answers: Readonly<Record<string, () => unknown>>,
  capabilities: CapabilityState = { kind: 'bare' },
) {
  const all: typeof answers = {
    'auth/current_user': () => maria,
    'backup/info': () => list,
    'backup/agents/info': () => places,
    'backup/config/info': () => settings,
    ...answers,
  };
  const { hub } = createFakeHub({
    ready: true,
    capabilities,
    command: (async ({ type }) => {
      const answer = await Promise.resolve(all[type]?.() ?? new HubError('unsupported', type));
      if (answer instanceof Error) throw answer;
      return answer;
    }) as Connection['command'],
  });
  render(
    <HubProvider hub={hub}>
      <BackupsScreen home={<a href="/">Dashboard</a>} />
    </HubProvider>,
  );
}

it('has its title also where the role has no backups', async () => {
  document.title = 'Energia';
  const access = { withinTimes: true, functions: new Set<number>(), rights: new Set<never>() };
  open({}, { kind: 'soglia', version: '1', features: new Set(), access });
  await screen.findByText('I backup non sono tra i tuoi permessi');
  expect(document.title).toMatch(/^Gestione Backup · /);
});

it('says that the account could not be read, whose rights decide what is offered, and reads it again', async () => {
  let answer: unknown = new HubError('timeout', 'late');
  open({ 'auth/current_user': () => answer });
  await screen.findByText('Il tuo account non si è potuto leggere');
  answer = maria;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('heading', { name: 'Backup automatici' });
});

it('opens the schedule only when its places are known, as it begins with the one on the hub', async () => {
  let answer: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (answer = resolve));
  const asked: string[] = [];
  open({
    'backup/agents/info': () => late,
    'backup/config/info': () => {
      asked.push('config');
      return settings;
    },
  });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Backup automatici' })).toBeNull();
  answer(places);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifica' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Ogni giorno' }));
  expect(screen.getByRole('checkbox', { name: 'Questo hub' })).toHaveProperty('checked', true);
});

it('says that the schedule could not be read where its places were not', async () => {
  let answer: unknown = new HubError('timeout', 'late');
  open({ 'backup/agents/info': () => answer });
  await screen.findByText('La programmazione non si è potuta leggere.');
  answer = places;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('heading', { name: 'Backup automatici' });
});

it('opens the schedule as it is now, not as it was when the screen was opened', async () => {
  let recurrence = 'never';
  open({
    'backup/config/info': () => ({ config: { ...settings.config, schedule: { recurrence } } }),
  });
  const change = await screen.findByRole('button', { name: 'Modifica' });
  // Somebody else has changed it since.
  recurrence = 'daily';
  await userEvent.click(change);
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Ogni giorno' }).getAttribute('aria-checked')).toBe('true'),
  );
});
