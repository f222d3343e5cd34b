// @vitest-environment happy-dom
import type { Role } from '@soglia/contracts/companion';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { leaveGuard } from '#shared/leave-guard.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RolesScreen } from './roles-screen.tsx';
import type { RoleGrant } from './role-grant.ts';

const UNTIL = { timeout: 15_000 };
const OOPS = "OPS! È stato riscontrato un problema, contatta l'assistenza";

const guest: Role = {
  id: 'guest',
  name: 'Ospite',
  functions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  functionUrls: {},
  devices: { scope: 'chosen', grants: [{ by: 'area', id: 'cucina', access: 'view' }], exceptions: [] },
  hiddenAttributes: ['code'],
  times: { windows: [], firstDay: null, lastDay: null },
  rights: [],
  isDefault: false,
  editable: true,
  people: 1,
};

interface Options {
  readonly grant?: RoleGrant;
  readonly roles?: readonly Role[];
}

async function open(
  role: Role | undefined,
  answers: Readonly<Record<string, Answer>>,
  { grant, roles = [guest] }: Options = {},
) {
  const server = await startCompanionServer(answers);
  const onLeave = vi.fn<() => void>();
  const screen = renderWithCompanion(
    <main tabIndex={-1}>
      <RoleEditor role={role} grant={grant} readOnly={false} hasPage={undefined} onLeave={onLeave} />
      <RoleCards roles={roles} readOnly={false} onChange={() => undefined} />
    </main>,
    server,
    { id: 'maria', name: 'Maria' },
  );
  return {
    ...screen,
    onLeave,
  };
}

it('says of a name with characters that cannot be drawn that it is the name', async () => {
  await using at = await open(undefined, {});
  await at.user.click(at.getByLabelText('Nome'));
  await at.user.paste('Fami\u202eglia');
  await at.user.click(at.getByRole('button', { name: 'Crea ruolo' }));
  await at.findByText('Il nome contiene caratteri che non si possono usare');
  expect(at.queryByText('Controlla giorni, orari e dati nascosti.')).toBeNull();
});

it('a role without a name is not sent', async () => {
  await using at = await open(undefined, {});
  await at.user.click(at.getByRole('button', { name: 'Crea ruolo' }));
  await at.findByText('Inserisci un nome per il ruolo');
  expect(at.server.asked).toEqual([]);
});

it.each([
  ['any failure', refusal(500, 'failed', 'Non è andata.'), OOPS],
  ['a name that is taken', refusal(409, 'role_name_taken', 'C’è già.'), 'C’è già.'],
])('a new role that is refused, by %s', async (_what, answer, sentence) => {
  await using at = await open(undefined, { 'POST /api/roles': answer });
  await at.user.type(at.getByLabelText('Nome'), 'Nonni');
  await at.user.click(at.getByRole('button', { name: 'Crea ruolo' }));
  await at.findByText(sentence, undefined, UNTIL);
});

it('a role with every function has all selected; it is sent with what was changed', async () => {
  await using at = await open(guest, { 'PUT /api/roles/guest': [200, guest] });
  const all = at.getByRole('checkbox', { name: /^Seleziona tutte/ });
  expect(all).toHaveProperty('checked', true);
  await at.user.click(all);
  await at.user.click(at.getByRole('checkbox', { name: 'Energia' }));
  await at.user.selectOptions(at.getByRole('combobox', { name: 'Accesso a cucina' }), 'Controllo');
  await at.user.click(at.getByRole('button', { name: 'Salva ruolo' }));
  await at.findByRole('alertdialog', { name: 'Ruolo aggiornato con successo!' }, UNTIL);
  expect(at.server.asked).toMatchObject([
    {
      what: 'PUT /api/roles/guest',
      body: {
        name: 'Ospite',
        functions: [2],
        devices: {
          scope: 'chosen',
          grants: [{ by: 'area', id: 'cucina', access: 'control' }],
          exceptions: [],
        },
        hiddenAttributes: ['code'],
      },
    },
  ]);
  expect(leaveGuard.ask).toBeUndefined();
});

it('what is to be granted stands in the form, and holds only when it is saved', async () => {
  const grant = { kind: 'device', id: 'light.cucina', access: 'control' } as const;
  await using at = await open(guest, { 'PUT /api/roles/guest': [200, guest] }, { grant });
  await at.findByText('Da aggiungere: light.cucina, con controllo');
  expect(leaveGuard.ask).toBeDefined();
  expect(at.server.asked).toEqual([]);
  await at.user.click(at.getByRole('button', { name: 'Salva ruolo' }));
  await at.findByRole('alertdialog', { name: 'Ruolo aggiornato con successo!' }, UNTIL);
  expect(at.queryByText(/^Da aggiungere/)).toBeNull();
  const rule = { by: 'entity', id: 'light.cucina', access: 'control' };
  expect(at.server.asked).toMatchObject([
    { body: { devices: { grants: [{ by: 'area', id: 'cucina', access: 'view' }, rule], exceptions: [] } } },
  ]);
});

it('a change that is refused is named, with the reason of the gateway', async () => {
  await using at = await open(guest, { 'PUT /api/roles/guest': refusal(409, 'role_fixed', 'È fisso.') });
  await at.user.type(at.getByLabelText('Nome'), '!');
  await at.user.click(at.getByRole('button', { name: 'Salva ruolo' }));
  await at.findByText("Errore nell'aggiornamento del ruolo.", undefined, UNTIL);
  await at.findByText('È fisso.');
});

it.each([
  ['a role', guest, 'PUT /api/roles/guest', 'Salva ruolo'],
  ['a new role', undefined, 'POST /api/roles', 'Crea ruolo'],
])('what was changed in %s while it was saved is not saved', async (_what, role, request, button) => {
  await using at = await open(role, {});
  let answer: (answer: Answer) => void = () => undefined;
  at.server.answers.set(request, new Promise((resolve) => (answer = resolve)));
  const name = at.getByLabelText('Nome');
  await at.user.type(name, '1');
  await at.user.click(at.getByRole('button', { name: button }));
  await waitFor(() => expect(at.server.asked).toHaveLength(1), UNTIL);
  await at.user.type(name, '2');
  answer([200, guest]);
  await at.findByRole('alertdialog', undefined, UNTIL);
  expect(name).toHaveProperty('value', `${role?.name ?? ''}12`);
  expect(leaveGuard.ask).toBeDefined();
});

it('a hidden attribute that begins as one of a group can be typed', async () => {
  await using at = await open(guest, { 'PUT /api/roles/guest': [200, guest] });
  const codes = at.getByRole('checkbox', { name: /^Codici/, hidden: true });
  const others = at.getByLabelText('Altri attributi');
  expect([codes, others]).toMatchObject([{ indeterminate: true }, { value: '' }]);
  await at.user.type(others, 'code_slot, latitude, owner,');
  expect(others).toHaveProperty('value', 'code_slot, latitude, owner,');
  await at.user.click(at.getByRole('button', { name: 'Salva ruolo' }));
  await waitFor(() => expect(at.server.asked).toHaveLength(1), UNTIL);
  expect(at.server.asked).toMatchObject([
    { body: { hiddenAttributes: ['code', 'code_slot', 'latitude', 'owner'] } },
  ]);
});

it('finds a role without its accents', async () => {
  await using at = await open(undefined, {}, { roles: [guest, { ...guest, id: 'city', name: 'Città' }] });
  await at.user.type(at.getByRole('searchbox'), 'CITTA');
  expect(at.getByRole('button', { name: 'Elimina Città' })).toBeTruthy();
  expect(at.queryByRole('button', { name: 'Elimina Ospite' })).toBeNull();
});

it('asks before changes are lost, and leaves only when they may be', async () => {
  await using at = await open(guest, {});
  expect(leaveGuard.ask).toBeUndefined();
  await at.user.type(at.getByLabelText('Nome'), '!');
  const leave = vi.fn<() => void>();
  act(() => void leaveGuard.ask?.(leave));
  await at.user.click(await at.findByRole('button', { name: 'Resta' }));
  expect(leave).not.toHaveBeenCalled();
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  await at.user.click(at.getByRole('button', { name: 'Annulla' }));
  await at.user.click(await at.findByRole('button', { name: 'Esci senza salvare' }));
  expect(at.onLeave).toHaveBeenCalledOnce();
});

it.each([
  ['somebody has it', refusal(409, 'role_in_use', 'Lo ha una persona.'), 'Lo ha una persona.'],
  ['something else', refusal(500, 'failed', 'Non è andata.'), OOPS],
])('a role is not deleted because of %s', async (_what, answer, sentence) => {
  await using at = await open(undefined, { 'DELETE /api/roles': answer });
  await at.user.click(at.getByRole('button', { name: 'Elimina Ospite' }));
  await at.findByRole('alertdialog', { name: 'Eliminare il ruolo?' });
  await at.user.click(at.getByRole('button', { name: 'Elimina' }));
  await at.findByText(sentence, undefined, UNTIL);
  expect(at.server.asked).toEqual([{ what: 'DELETE /api/roles', body: { role_id: 'guest' } }]);
});

it('the screen has the focus where the card was that had it', async () => {
  await using at = await open(undefined, { 'DELETE /api/roles': [200, {}] });
  await at.user.click(at.getByRole('button', { name: 'Elimina Ospite' }));
  await at.findByRole('alertdialog', { name: 'Eliminare il ruolo?' });
  await at.user.click(at.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(document.activeElement).toBe(at.getByRole('main')), UNTIL);
});

it('keeps what was changed in a role that is deleted meanwhile, to create it again', async () => {
  const server = await startCompanionServer({
    'GET /api/roles': [200, [guest, { ...guest, id: 'other', name: 'Altro' }]],
    'GET /api/house_setup': [200, { state: 'prepared', owner: 'Maria', may_prepare: true, checks: [] }],
    'DELETE /api/roles': [200, {}],
    'POST /api/roles': [201, guest],
  });
  const onLeave = vi.fn<() => void>();
  const ours = { kind: 'soglia', features: new Set(['companion']), access: undefined };
  await using at = renderWithCompanion(
    <RolesScreen
      administrator
      roleId="guest"
      grant={undefined}
      hasPage={undefined}
      home={null}
      prepare={null}
      back={() => null}
      onEdit={() => undefined}
      onLeave={onLeave}
    />,
    server,
    { id: 'maria', name: 'Maria' },
    ours as never,
  );
  const deleteOther = async (left: readonly Role[]) => {
    server.answers.set('GET /api/roles', [200, left]);
    await at.user.click(at.getByRole('button', { name: 'Elimina Altro' }));
    await at.user.click(await at.findByRole('button', { name: 'Elimina' }));
  };
  await at.user.type(await at.findByLabelText('Nome', undefined, UNTIL), ' fisso');
  // Somebody else has deleted this one, which the list says when it is read again.
  await deleteOther([]);
  await at.findByText('Questo ruolo non esiste più', undefined, UNTIL);
  expect(at.getByLabelText('Nome')).toHaveProperty('value', 'Ospite fisso');
  expect(leaveGuard.ask).toBeDefined();
  await at.user.click(at.getByRole('button', { name: 'Crea ruolo' }));
  await at.findByRole('alertdialog', { name: 'Ruolo creato con successo!' }, UNTIL);
  expect(server.asked.find(({ what }) => what.startsWith('POST'))).toMatchObject({
    what: 'POST /api/roles',
    body: { name: 'Ospite fisso' },
  });
  expect(onLeave).toHaveBeenCalledOnce();
});

it('follows a role that somebody else has changed, but for what is changed here', async () => {
  const answers = {
    'PUT /api/roles/guest': [200, guest],
    'GET /api/roles': [200, [guest]],
  } as const;
  const server = await startCompanionServer(answers);
  const editor = (role: Role) => (
    <RoleEditor role={role} readOnly={false} hasPage={undefined} onLeave={() => undefined} />
  );
  const Screen = () => {
    const [role, setRole] = useState(guest);
    return (
      <>
        <button type="button" onClick={() => setRole({ ...guest, name: 'Ospiti', functions: [1, 2] })}>
          Altrove
        </button>
        {editor(role)}
      </>
    );
  };
  await using at = renderWithCompanion(<Screen />, server, { id: 'maria', name: 'Maria' });
  await at.user.click(at.getByRole('checkbox', { name: 'Energia' }));
  await at.user.click(at.getByRole('button', { name: 'Altrove' }));
  expect(at.getByLabelText('Nome')).toHaveProperty('value', 'Ospiti');
  await at.user.click(at.getByRole('button', { name: 'Salva ruolo' }));
  await waitFor(() => expect(server.asked).not.toHaveLength(0), UNTIL);
  expect(server.asked[0]?.body).toMatchObject({ name: 'Ospiti', functions: [1, 3, 4, 5, 6, 7, 8, 9, 10] });
});

it.each([
  [[], 'Nessuna funzione', undefined],
  [[1, 2, 3], 'MappaEnergiaRegistro', undefined],
  [[1, 2, 3, 10], 'MappaEnergiaRegistro', '+1'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'MappaEnergiaRegistro', '+7'],
])(
  'a card of a role with the functions %j names three and counts the others',
  async (functions, named, more) => {
    await using at = await open(undefined, {}, { roles: [{ ...guest, functions }] });
    const chips = at.getByRole('listitem').querySelector('p');
    expect(chips?.textContent.startsWith(named)).toBe(true);
    expect(chips?.querySelector('[aria-hidden]')?.textContent).toBe(more);
  },
);
