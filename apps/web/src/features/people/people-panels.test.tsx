// @vitest-environment happy-dom
import type { Role } from '@soglia/contracts/companion';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { PeoplePanels } from './people-panels.tsx';
import { personOf } from './testing/person.ts';

const UNTIL = { timeout: 15_000 };

const maria = personOf('maria', { is_owner: true, is_admin: true, role_id: 'administrator' });
const luca = personOf('luca');
const resident: Role = {
  id: 'resident',
  name: 'Residente',
  functions: [1],
  functionUrls: {},
  devices: { scope: 'all', access: 'control', exceptions: [] },
  hiddenAttributes: [],
  times: { windows: [], firstDay: null, lastDay: null },
  rights: [],
  isDefault: true,
  editable: true,
  people: 1,
};
const administrator: Role = { ...resident, id: 'administrator', name: 'Amministratore', editable: false };

async function open(answers: Readonly<Record<string, Answer>> = {}) {
  const server = await startCompanionServer({
    'GET /api/users': [200, [maria, luca]],
    'GET /api/roles': [200, [administrator, resident]],
    'GET /api/house_setup': [200, { state: 'prepared', owner: 'Maria', may_prepare: true, checks: [] }],
    ...answers,
  });
  const screen = renderWithCompanion(<PeoplePanels prepare={<a href="/profile/casa">Prepara</a>} />, server, {
    id: maria.id,
    name: 'Maria',
  });
  return {
    server,
    user: userEvent.setup(),
    ...screen,
    async [Symbol.asyncDispose]() {
      screen.unmount();
      await server[Symbol.asyncDispose]();
    },
  };
}

it('says why people could not be loaded, and loads them on retry', async () => {
  await using at = await open({
    'GET /api/users': refusal(503, 'store_unavailable', 'L’archivio non risponde.'),
  });
  await at.findByText('Errore nel caricamento degli utenti: L’archivio non risponde.', undefined, UNTIL);
  at.server.answers.set('GET /api/users', [200, [maria, luca]]);
  await at.user.click(at.getByRole('button', { name: 'Riprova' }));
  await at.findByRole('button', { name: 'Modifica luca' }, UNTIL);
});

it('creates a person, then tells the hub; that the hub fails then is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await using at = await open({
    'POST /api/users': [201, personOf('marco')],
    'POST /api/ha_users': [500, {}],
  });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Crea utente' }, UNTIL));
  await at.findByText('Tutti i campi sono obbligatori');
  await at.findByRole('option', { name: 'Residente' }, UNTIL);
  expect(at.queryByRole('option', { name: 'Amministratore' })).toBeNull();
  await user.type(at.getByLabelText('Username'), 'marco');
  await user.type(at.getByLabelText('Password'), 'segreta');
  await user.selectOptions(at.getByLabelText('Ruolo'), 'Residente');
  await user.click(at.getByRole('button', { name: 'Crea utente' }));
  await at.findByRole('alertdialog', { name: 'Utente creato!' }, UNTIL);
  expect(at.server.asked.filter(({ what }) => what.startsWith('POST'))).toMatchObject([
    { what: 'POST /api/users', body: { username: 'marco', password: 'segreta', role_id: 'resident' } },
    { what: 'POST /api/ha_users', body: { username: 'marco', name: 'marco', is_admin: false } },
  ]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('says why a person was not created, and keeps what was typed', async () => {
  await using at = await open({
    'POST /api/users': refusal(409, 'username_taken', 'Esiste già un utente con questo nome.'),
  });
  const { user } = at;
  await at.findByRole('option', { name: 'Residente' }, UNTIL);
  await user.type(at.getByLabelText('Username'), 'luca');
  await user.type(at.getByLabelText('Password'), 'segreta');
  await user.selectOptions(at.getByLabelText('Ruolo'), 'Residente');
  await user.click(at.getByRole('button', { name: 'Crea utente' }));
  await at.findByText(
    'Errore nella creazione dell’utente. Esiste già un utente con questo nome.',
    undefined,
    UNTIL,
  );
  expect(at.getByLabelText('Username')).toHaveProperty('value', 'luca');
});

it('explains why one’s own account stays, and deactivates another instead of deleting it', async () => {
  await using at = await open({ [`PUT /api/users/${luca.id}`]: [200, { ...luca, active: false }] });
  const { user } = at;
  await at.findByText('Tu', undefined, UNTIL);
  await user.click(at.getByRole('button', { name: 'Elimina maria' }));
  expect((await at.findByRole('alertdialog')).textContent).toContain('È il tuo account');
  await user.click(at.getByRole('button', { name: 'Ho capito' }));
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  await user.click(at.getByRole('button', { name: 'Elimina luca' }));
  await at.findByRole('alertdialog', { name: 'Eliminare l’utente?' });
  at.server.answers.set('GET /api/users', [200, [maria, { ...luca, active: false }]]);
  await user.click(at.getByRole('button', { name: 'Disattiva' }));
  await at.findByRole('heading', { name: 'Disattivati' }, UNTIL);
  expect(at.server.asked).toContainEqual({ what: `PUT /api/users/${luca.id}`, body: { active: false } });
});

it('a person who cannot be deleted is named with the reason of the gateway', async () => {
  await using at = await open({
    [`DELETE /api/users?user_id=${luca.id}`]: refusal(503, 'identity_unavailable', 'L’hub non risponde.'),
  });
  await at.user.click(await at.findByRole('button', { name: 'Elimina luca' }, UNTIL));
  await at.user.click(await at.findByRole('button', { name: 'Elimina' }));
  await at.findByText('Errore nell’eliminazione dell’utente. L’hub non risponde.', undefined, UNTIL);
});

it('people can only be read while the hub refuses the gateway, and the page says what mends that', async () => {
  await using at = await open({
    'GET /api/house_setup': [200, { state: 'lost', owner: null, may_prepare: true, checks: [] }],
  });
  await at.findByText('Utenti e ruoli in sola lettura', undefined, UNTIL);
  expect(at.getByRole('link', { name: 'Prepara' })).toBeTruthy();
  await at.user.click(await at.findByRole('button', { name: 'Crea utente' }, UNTIL));
  await at.findByText('Per ora utenti e ruoli si possono solo leggere.');
  expect(at.server.asked.every(({ what }) => what.startsWith('GET'))).toBe(true);
});
