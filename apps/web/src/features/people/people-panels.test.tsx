// @vitest-environment happy-dom
import { useState } from 'react';
import type { Role } from '@soglia/contracts/companion';
import { act, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { leaveGuard } from '#shared/leave-guard.ts';
import { PeoplePanels } from './people-panels.tsx';
import { PeopleScreen } from './people-screen.tsx';
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

const onOwnName = vi.fn<(name: string) => void>();

async function open(answers: Readonly<Record<string, Answer>> = {}) {
  const server = await startCompanionServer({
    'GET /api/users': [200, [maria, luca]],
    'GET /api/roles': [200, [administrator, resident]],
    'GET /api/house_setup': [200, { state: 'prepared', owner: 'Maria', may_prepare: true, checks: [] }],
    ...answers,
  });
  return renderWithCompanion(
    <main tabIndex={-1}>
      <PeoplePanels prepare={<a href="/profile/casa">Prepara</a>} onOwnName={onOwnName} />
    </main>,
    server,
    { id: maria.id, name: 'Maria' },
  );
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

it('keeps what is typed while a person is created', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await using at = await open({ 'POST /api/ha_users': [500, {}] });
  const { user, server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set('POST /api/users', new Promise((resolve) => (answer = resolve)));
  await at.findByRole('option', { name: 'Residente' }, UNTIL);
  const username = at.getByLabelText('Username');
  await user.type(username, 'marco');
  await user.type(at.getByLabelText('Password'), 'segreta');
  await user.selectOptions(at.getByLabelText('Ruolo'), 'Residente');
  await user.click(at.getByRole('button', { name: 'Crea utente' }));
  await user.clear(username);
  await user.type(username, 'giulia');
  answer([201, personOf('marco')]);
  await at.findByRole('alertdialog', { name: 'Utente creato!' }, UNTIL);
  expect(username).toHaveProperty('value', 'giulia');
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
    "Errore nella creazione dell'utente. Esiste già un utente con questo nome.",
    undefined,
    UNTIL,
  );
  expect(at.getByLabelText('Username')).toHaveProperty('value', 'luca');
});

it('tells the name that a person has given to themselves, and no other', async () => {
  await using at = await open({
    [`PUT /api/users/${luca.id}`]: [200, { ...luca, name: 'luca!' }],
    [`PUT /api/users/${maria.id}`]: [200, { ...maria, name: 'maria!' }],
  });
  for (const name of ['luca', 'maria']) {
    await at.user.click(await at.findByRole('button', { name: `Modifica ${name}` }, UNTIL));
    const sheet = await at.findByRole('dialog', { name: 'Modifica utente' }, UNTIL);
    await at.user.type(within(sheet).getByLabelText('Nome'), '!');
    await at.user.click(at.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(at.queryByRole('dialog', { name: 'Modifica utente' })).toBeNull(), UNTIL);
  }
  expect(onOwnName.mock.calls).toEqual([['maria!']]);
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
  await at.findByRole('alertdialog', { name: "Eliminare l'utente?" });
  at.server.answers.set('GET /api/users', [200, [maria, { ...luca, active: false }]]);
  await user.click(at.getByRole('button', { name: 'Disattiva' }));
  await at.findByRole('heading', { name: 'Disattivati' }, UNTIL);
  expect(at.server.asked).toContainEqual({ what: `PUT /api/users/${luca.id}`, body: { active: false } });
});

it.each([
  ['Elimina', 'DELETE /api/users?user_id=id-luca', [maria]],
  ['Disattiva', 'PUT /api/users/id-luca', [maria, { ...luca, active: false }]],
] as const)('%s: the screen has the focus where the row was that had it', async (action, request, left) => {
  await using at = await open({ [request]: [200, luca] });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Elimina luca' }, UNTIL));
  await at.findByRole('alertdialog', { name: "Eliminare l'utente?" });
  at.server.answers.set('GET /api/users', [200, left]);
  await user.click(at.getByRole('button', { name: action }));
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  await waitFor(() => expect(document.activeElement).toBe(at.getByRole('main')), UNTIL);
});

it('a search that finds somebody deactivated does not say that it finds nobody', async () => {
  await using at = await open({ 'GET /api/users': [200, [maria, { ...luca, active: false }]] });
  const { user } = at;
  await at.findByRole('heading', { name: 'Disattivati' }, UNTIL);
  await user.type(at.getByRole('searchbox'), 'luca');
  expect(at.queryByRole('button', { name: 'Modifica maria' })).toBeNull();
  expect(at.getByRole('button', { name: 'Modifica luca' })).toBeTruthy();
  expect(at.queryByText('Nessun utente trovato')).toBeNull();
  await user.type(at.getByRole('searchbox'), 'x');
  expect(at.getByText('Nessun utente trovato')).toBeTruthy();
});

it('a change that is saved late leaves the sheet of another person open, with what was typed', async () => {
  await using at = await open();
  const { user, server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set(`PUT /api/users/${luca.id}`, new Promise((resolve) => (answer = resolve)));
  await user.click(await at.findByRole('button', { name: 'Modifica luca' }, UNTIL));
  const nameField = async () =>
    within(await at.findByRole('dialog', undefined, UNTIL)).getByLabelText('Nome');
  await user.type(await nameField(), ' Rossi');
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  await user.click(at.getByRole('button', { name: 'Modifica maria' }));
  const name = await nameField();
  await user.type(name, ' Bianchi');
  answer([200, { ...luca, name: 'luca Rossi' }]);
  const lists = () => server.asked.filter(({ what }) => what === 'GET /api/users').length;
  await waitFor(() => expect(lists()).toBe(2), UNTIL);
  expect(at.getByRole('dialog', { name: /Modifica utente/u })).toBeTruthy();
  expect(name).toHaveProperty('value', 'maria Bianchi');
});

it('asks before changes of a person are lost, beside those of a new one', async () => {
  await using at = await open();
  const { user } = at;
  await user.type(await at.findByLabelText('Username', undefined, UNTIL), 'marco');
  await user.click(at.getByRole('button', { name: 'Modifica luca' }));
  const sheet = within(await at.findByRole('dialog', undefined, UNTIL));
  await user.type(sheet.getByLabelText('Nome'), ' Rossi');
  await user.click(sheet.getByRole('button', { name: 'Annulla' }));
  const question = within(await at.findByRole('alertdialog', undefined, UNTIL));
  question.getByText('Le modifiche a luca andranno perse.');
  await user.click(question.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  expect(sheet.getByLabelText('Nome')).toHaveProperty('value', 'luca Rossi');
  await user.click(sheet.getByRole('button', { name: 'Annulla' }));
  await user.click(await at.findByRole('button', { name: 'Esci senza salvare' }, UNTIL));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  act(() => void leaveGuard.ask?.(() => undefined));
  await at.findByText('I dati del nuovo utente andranno persi.', undefined, UNTIL);
});

it('says by a notice what is refused after its sheet was closed', async () => {
  await using at = await open();
  const { user, server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set(`PUT /api/users/${luca.id}`, new Promise((resolve) => (answer = resolve)));
  await user.click(await at.findByRole('button', { name: 'Modifica luca' }, UNTIL));
  const sheet = within(await at.findByRole('dialog', undefined, UNTIL));
  await user.type(sheet.getByLabelText('Nome'), ' Rossi');
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  answer(refusal(503, 'store_unavailable', 'L’archivio non risponde.'));
  await at.findByText(/L’archivio non risponde\./, undefined, UNTIL);
});

it('sets a new password, and says what that does and where it does not', async () => {
  const path = `POST /api/users/${luca.id}/password`;
  await using at = await open({ [path]: refusal(502, 'hub_refused', 'L’hub ha rifiutato la modifica.') });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Modifica luca' }, UNTIL));
  await user.click(await at.findByRole('button', { name: 'Nuova password' }, UNTIL));
  await at.findByText(/^Tutte le sessioni di luca vengono chiuse/u, undefined, UNTIL);
  // A press is ignored until the list was read again after the one before.
  const set = async () => {
    const button = at.getByRole('button', { name: 'Imposta' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), UNTIL);
    await user.click(button);
  };
  await set();
  await at.findByText('Scrivi una password');
  const field = at.getByLabelText('Nuova password', { selector: 'input' });
  await user.type(field, 'corta');
  await set();
  await at.findByText('La password deve essere di almeno 6 caratteri');
  await user.type(field, ' e lunga');
  await set();
  await at.findByText(
    'Errore nell’impostazione della password. L’hub ha rifiutato la modifica.',
    undefined,
    UNTIL,
  );
  expect(field).toHaveProperty('value', 'corta e lunga');

  at.server.answers.set(path, [200, { sessions_ended_on_hub: false }]);
  await set();
  await at.findByText(/all’indirizzo diretto di Home Assistant potrebbero continuare/u, undefined, UNTIL);
  expect(at.server.asked.filter(({ what }) => what === path)).toMatchObject([
    { body: { new_password: 'corta e lunga' } },
    { body: { new_password: 'corta e lunga' } },
  ]);
  await user.click(at.getByRole('button', { name: 'Ho capito' }));
  await user.click(await at.findByRole('button', { name: 'Nuova password' }, UNTIL));
  expect(at.getByLabelText('Nuova password', { selector: 'input' })).toHaveProperty('value', '');
  at.server.answers.set(path, [200, { sessions_ended_on_hub: true }]);
  await user.type(at.getByLabelText('Nuova password', { selector: 'input' }), 'un’altra password');
  await set();
  await at.findByRole('alertdialog', { name: 'Password impostata' }, UNTIL);
});

it('stays open until a new password is set: which sessions go on would be seen by nobody', async () => {
  await using at = await open();
  const { user, server } = at;
  let answer: (answer: Answer) => void = () => undefined;
  server.answers.set(`POST /api/users/${luca.id}/password`, new Promise((resolve) => (answer = resolve)));
  await user.click(await at.findByRole('button', { name: 'Modifica luca' }, UNTIL));
  await user.click(await at.findByRole('button', { name: 'Nuova password' }, UNTIL));
  await user.type(await at.findByLabelText('Nuova password', { selector: 'input' }, UNTIL), 'segreta');
  await user.click(at.getByRole('button', { name: 'Imposta' }));
  await user.keyboard('{Escape}');
  const dialog = at.getByRole('dialog', { name: 'Nuova password' });
  expect(within(dialog).getByRole('button', { name: 'Annulla' })).toHaveProperty('disabled', true);
  answer([200, { sessions_ended_on_hub: false }]);
  await at.findByText(/all’indirizzo diretto di Home Assistant potrebbero continuare/u, undefined, UNTIL);
});

it('asks before a new password that was typed is lost, over the unsaved changes of its person', async () => {
  await using at = await open();
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Modifica luca' }, UNTIL));
  await user.type(await at.findByLabelText('Nome', { selector: '[role=dialog] *' }, UNTIL), ' Rossi');
  await user.click(await at.findByRole('button', { name: 'Nuova password' }, UNTIL));
  const field = await at.findByLabelText('Nuova password', { selector: 'input' }, UNTIL);
  await user.type(field, 'segreta');
  for (const way of ['Escape', 'back']) {
    if (way === 'back') window.history.back();
    else await user.keyboard('{Escape}');
    const question = within(await at.findByRole('alertdialog', undefined, UNTIL));
    question.getByText('La nuova password di luca andrà persa.');
    await user.click(question.getByRole('button', { name: 'Resta' }));
    await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
    expect(field).toHaveProperty('value', 'segreta');
  }
  await user.click(
    within(at.getByRole('dialog', { name: 'Nuova password' })).getByRole('button', { name: 'Annulla' }),
  );
  await user.click(await at.findByRole('button', { name: 'Esci senza salvare' }, UNTIL));
  await waitFor(() => expect(at.queryByRole('dialog', { name: 'Nuova password' })).toBeNull(), UNTIL);
  // What is unsaved of the person is still there, and is asked about by itself.
  await user.click(
    within(at.getByRole('dialog', { name: 'Modifica utente' })).getByRole('button', { name: 'Annulla' }),
  );
  await at.findByText('Le modifiche a luca andranno perse.', undefined, UNTIL);
});

it('offers no password of the owner to others, nor of people without a user name', async () => {
  await using at = await open({
    'GET /api/users': [
      200,
      [{ ...maria, is_owner: false }, personOf('nonno', { is_owner: true }), { ...luca, username: null }],
    ],
  });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Modifica nonno' }, UNTIL));
  await at.findByText('La password del proprietario può cambiarla solo il proprietario.', undefined, UNTIL);
  expect(at.queryByRole('button', { name: 'Nuova password' })).toBeNull();
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  await user.click(at.getByRole('button', { name: 'Modifica luca' }));
  await at.findByLabelText(/^Accesso attivo/u, undefined, UNTIL);
  expect(at.queryByRole('button', { name: 'Nuova password' })).toBeNull();
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

it('keeps what was typed of a new person behind the other tab, and asks before another screen takes it', async () => {
  const server = await startCompanionServer({
    'GET /api/users': [200, [maria, luca]],
    'GET /api/roles': [200, [administrator, resident]],
    'GET /api/house_setup': [200, { state: 'prepared', owner: 'Maria', may_prepare: true, checks: [] }],
  });
  const Screen = () => {
    const [tab, setTab] = useState<'people' | 'roles'>('people');
    const links = { home: null, prepare: null };
    return (
      <PeopleScreen
        {...links}
        administrator
        tab={tab}
        onTab={setTab}
        onOwnName={onOwnName}
        roles={<p>I ruoli</p>}
      />
    );
  };
  const ours = { kind: 'soglia', features: new Set(['companion']), access: undefined };
  await using at = renderWithCompanion(<Screen />, server, { id: maria.id, name: 'Maria' }, ours as never);
  const { user } = at;
  await user.type(await at.findByLabelText('Username', undefined, UNTIL), 'marco');
  await user.click(at.getByRole('tab', { name: 'Gestione Ruoli' }));
  await at.findByText('I ruoli');
  expect(at.queryByRole('button', { name: 'Crea utente' })).toBeNull();
  const leave = vi.fn<() => void>();
  act(() => void leaveGuard.ask?.(leave));
  await user.click(await at.findByRole('button', { name: 'Resta' }, UNTIL));
  expect(leave).not.toHaveBeenCalled();
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  await user.click(at.getByRole('tab', { name: 'Gestione Utenti' }));
  expect(at.getByLabelText('Username')).toHaveProperty('value', 'marco');
  await user.clear(at.getByLabelText('Username'));
  expect(leaveGuard.ask).toBeUndefined();
});
