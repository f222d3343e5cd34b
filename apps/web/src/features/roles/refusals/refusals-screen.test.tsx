// @vitest-environment happy-dom
import type { Person, Refusal, Role } from '@soglia/contracts/companion';
import { expect, it } from 'vitest';
import {
  refusal as apiRefusal,
  startCompanionServer,
  type Answer,
} from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { writeGrant } from '../role-grant.ts';
import { RefusalsScreen } from './refusals-screen.tsx';

const UNTIL = { timeout: 15_000 };

const guest: Role = {
  id: 'guest',
  name: 'Ospite',
  functions: [1],
  functionUrls: {},
  devices: { scope: 'chosen', grants: [], exceptions: [] },
  hiddenAttributes: [],
  times: { windows: [], firstDay: null, lastDay: null },
  rights: [],
  isDefault: false,
  editable: true,
  people: 1,
};

const luca: Person = {
  id: 'luca',
  username: 'luca',
  name: 'Luca Bianchi',
  role_id: 'guest',
  role_name: 'Ospite',
  is_admin: false,
  is_owner: false,
  active: true,
  local_only: false,
  phone: null,
  email: null,
  expires_on: null,
  created_at: null,
  last_access: null,
};

const refused = (id: number, change: Partial<Refusal>): Refusal => ({
  id,
  person: { id: 'luca', name: 'Luca Bianchi' },
  role: { id: 'guest', name: 'Ospite' },
  act: 'logbook/event_stream',
  reason: 'function',
  entity_id: null,
  function_id: 3,
  right: null,
  first_at: '2026-11-20T10:00:00Z',
  last_at: '2026-11-20T11:00:00Z',
  times: 1,
  ...change,
});

async function open(answers: Readonly<Record<string, Answer>>, administrator = true) {
  const server = await startCompanionServer({
    'GET /api/house_setup': [200, { state: 'prepared', owner: 'maria', may_prepare: true, checks: [] }],
    'GET /api/users': [200, [luca]],
    'GET /api/roles': [200, [guest]],
    ...answers,
  });
  return renderWithCompanion(
    <RefusalsScreen
      administrator={administrator}
      home="home"
      prepare="prepare"
      roleLink={({ roleId, grant, label, description }) => (
        <a href={`/${roleId}?${grant === undefined ? '' : writeGrant(grant)}`} aria-label={description}>
          {label}
        </a>
      )}
    />,
    server,
    { id: 'maria', name: 'Maria' },
    { kind: 'soglia', version: '1.0.0', features: new Set(['companion']) },
  );
}

it('says who was refused what, why and how often, and offers what the role can be given', async () => {
  await using at = await open({
    'GET /api/refusals': [
      200,
      [
        refused(4, { times: 3 }),
        refused(3, { function_id: 1, act: 'person/list' }),
        refused(2, { reason: 'closed', function_id: null, act: 'render_template' }),
        refused(1, { role: { id: 'resident', name: 'Residente' } }),
      ],
    ],
  });
  // With the people and the roles.
  const grant = await at.findByRole('link', { name: 'Concedi a Ospite: Vedere il registro' }, UNTIL);
  const items = at.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toContain('Nel ruolo manca la funzione Registro.');
  expect(items[0]).toContain('3 volte');
  expect(items[1]).toContain('Ora è compreso nel ruolo');
  expect(items[2]).toContain('nessun ruolo lo permette');
  expect(items[3]).toContain('Ora ha il ruolo Ospite.');
  expect(grant.getAttribute('href')).toBe('/guest?function:3');
  expect(at.getAllByRole('link')).toEqual([grant]);
});

it('asks for one person alone', async () => {
  await using at = await open({
    'GET /api/refusals': [200, [refused(1, {})]],
    'GET /api/refusals?person=luca': [200, []],
  });
  await at.findByText('Non permessi', undefined, UNTIL);
  await at.findByRole('option', { name: 'Luca Bianchi' }, UNTIL);
  await at.user.selectOptions(at.getByRole('combobox', { name: 'Utente' }), 'Luca Bianchi');
  await at.findByText('A questo utente non è stato negato niente.', undefined, UNTIL);
});

it('says why the list could not be read', async () => {
  await using at = await open({ 'GET /api/refusals': apiRefusal(500, 'failed', 'Non è andata.') });
  await at.findByText('Errore nel caricamento dei permessi negati. Non è andata.', undefined, UNTIL);
});

it('is for administrators only', async () => {
  await using at = await open({}, false);
  await at.findByText('Solo per gli amministratori');
  expect(at.server.asked).toEqual([]);
});
