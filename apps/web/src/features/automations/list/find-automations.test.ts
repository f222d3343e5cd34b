import { expect, it } from 'vitest';
import { readAutomation } from '@soglia/automations/config';
import { knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { automationRows } from './automation-row.ts';
import { findAutomations, noFilter, type AutomationFilter } from './find-automations.ts';
import { startKindsOf, type StartKind } from './start-kind.ts';

const known = [
  ['automation.notte', 'Buonanotte', '1'],
  ['automation.sole', 'Luci al tramonto', '2'],
  ['automation.rotta', 'Perdita d’acqua è seria', undefined],
  ['automation.programma', 'Programma', 'soglia_programme_climate.sala'],
  ['automation.nascosta', 'Nascosta', '3'],
  ['light.cucina', 'Cucina', undefined],
] as const;
const registries = registriesOf(
  { cucina: 'Cucina', sala: 'Sala' },
  {
    'light.cucina': { area_id: 'cucina' },
    'automation.notte': { area_id: 'sala' },
    'automation.nascosta': { hidden: true },
  },
);
const rows = automationRows(
  known.map(([entity_id, name, automation_id]) => knownEntity(entity_id, { name, automation_id })),
  registries,
);
const configs = new Map([
  [
    'automation.notte',
    readAutomation({
      description: 'Spegne tutto',
      triggers: [{ trigger: 'time', at: '23:10:00' }],
      actions: [{ action: 'light.turn_off', target: { entity_id: 'light.cucina' } }],
    }),
  ],
  [
    'automation.sole',
    readAutomation({
      triggers: [{ trigger: 'sun', event: 'sunset' }],
      actions: [{ action: 'light.turn_on', target: { area_id: 'sala' } }],
    }),
  ],
]);
const states = new Map([
  ['automation.notte', 'on'],
  ['automation.sole', 'off'],
  ['automation.rotta', 'unavailable'],
]);
const found = (filter: Partial<AutomationFilter>) =>
  findAutomations(
    rows,
    { ...noFilter, ...filter },
    { registries, stateOf: (id) => states.get(id), automationOf: (id) => configs.get(id) },
  ).map(({ entityId }) => entityId.slice('automation.'.length));

it.each([
  [{}, ['notte', 'sole', 'rotta']],
  [{ query: 'TRAMONTO luci' }, ['sole']],
  [{ query: 'spegne' }, ['notte']],
  [{ query: 'e seria' }, ['rotta']],
  [{ query: "D'ACQUA" }, ['rotta']],
  [{ query: 'd’acqua' }, ['rotta']],
  [{ query: 'xyz' }, []],
  [{ areaId: 'cucina' }, ['notte']],
  [{ areaId: 'sala' }, ['notte', 'sole']],
  [{ start: 'sun' }, ['sole']],
  [{ start: 'time', status: 'off' }, []],
  [{ status: 'on' }, ['notte']],
  [{ status: 'problem' }, ['rotta']],
] as const)('%j finds %j', (filter, ids) => expect(found(filter)).toEqual(ids));

it.each<[string, StartKind]>([
  ['sun.sunset', 'sun'],
  ['person.entered_home', 'presence'],
  ['light.turned_on', 'device'],
])('the purpose %s counts as %s', (trigger, kind) =>
  expect(startKindsOf(readAutomation({ triggers: [{ trigger }] }))).toEqual([kind]),
);
