import { expect, it } from 'vitest';
import { resolveAutomation } from '../automations/resolve-automation.ts';
import { createRoleAccess, type RoleDefinition } from '../role-access.ts';
import { testContext } from '../testing/rule-context.ts';
import { readHouse } from './read-house.ts';
import { resolveTargets } from './targets.ts';

const entry = (entity_id: string, device_id: string, more: object = {}) => ({
  entity_id,
  device_id,
  ...more,
});

/** A relay with two channels, which hubs of 2026 have as devices of their own. */
const house = readHouse({
  hubVersion: '2026.11.0',
  states: [],
  entities: [
    entry('switch.relay', 'relay'),
    entry('switch.channel_1', 'one'),
    entry('switch.channel_2', 'two'),
    entry('switch.setting', 'two', { entity_category: 'config' }),
    entry('switch.elsewhere', 'other'),
  ],
  devices: [
    { id: 'relay', area_id: 'hall', labels: ['evening'] },
    { id: 'one', parent_device_id: 'relay', labels: ['morning'] },
    { id: 'two', parent_device_id: 'relay' },
    { id: 'other', via_device_id: 'relay' },
  ],
  areas: [{ area_id: 'hall' }],
  floors: [],
  labels: [{ label_id: 'evening' }, { label_id: 'morning' }],
});
const noon = { day: '2026-11-23', weekday: 1, time: '12:00' };
const everything: RoleDefinition = {
  id: 'r',
  functions: [],
  hiddenAttributes: [],
  rights: [],
  times: { windows: [], firstDay: null, lastDay: null },
  devices: { scope: 'all', access: 'control', exceptions: [] },
};
function accessWith(...ids: readonly string[]) {
  const exceptions = ids.map((id) => ({ by: 'entity' as const, id, access: 'none' as const }));
  return createRoleAccess({ ...everything, devices: { ...everything.devices, exceptions } }, house, noon);
}

it('stands for diagnoses where they are wanted, as batteries are', () => {
  const named = { device_id: 'two' };
  const question = { named, domain: undefined, needs: 'view' } as const;
  const resolve = (takesDiagnoses: boolean, access = accessWith()) =>
    resolveTargets({ ...question, takesDiagnoses }, house, access);
  const channel = 'switch.channel_2';
  const setting = 'switch.setting';
  expect(resolve(false)).toMatchObject({ entityIds: [channel] });
  expect(resolve(true)).toMatchObject({ entityIds: [channel, setting] });
  expect(resolve(true, accessWith(setting))).toMatchObject({ entityIds: [channel] });
});

it.each<[named: object, entityIds: readonly string[]]>([
  [{ device_id: 'relay' }, ['switch.relay', 'switch.channel_1', 'switch.channel_2']],
  [{ device_id: ['one', 'other'] }, ['switch.channel_1', 'switch.elsewhere']],
  [{ label_id: 'evening' }, ['switch.relay', 'switch.channel_1', 'switch.channel_2']],
  [{ label_id: 'morning' }, ['switch.channel_1']],
  [{ area_id: 'hall' }, ['switch.relay', 'switch.channel_1', 'switch.channel_2']],
])('%j stands for the parts of a device too', (named, entityIds) => {
  const question = { named, domain: 'switch', needs: 'control' } as const;
  expect(resolveTargets(question, house, accessWith())).toEqual({ kind: 'entities', entityIds });
  // What is not seen makes no difference to what its labels stand for.
  if ('label_id' in named && named.label_id === 'evening')
    expect(resolveTargets(question, house, accessWith('switch.relay'))).toEqual({
      kind: 'entities',
      entityIds: [],
    });
  const left = entityIds.filter((id) => id !== 'switch.channel_1');
  const narrowed = resolveTargets(question, house, accessWith('switch.channel_1'));
  expect(narrowed).toEqual({ kind: 'entities', entityIds: left });
});

it('an automation that starts by the batteries of a room names them', () => {
  const sensors = ['sensor.lamp', 'sensor.lamp_battery'];
  const entities = sensors.map((id, at) =>
    entry(id, 'lamp', { entity_category: at === 0 ? null : 'diagnostic' }),
  );
  const rooms = readHouse({
    hubVersion: '2026.11.0',
    states: [],
    entities,
    devices: [{ id: 'lamp', area_id: 'hall' }],
    areas: [{ area_id: 'hall' }],
    floors: [],
    labels: [],
  });
  const context = testContext({ entities: Object.fromEntries(sensors.map((id) => [id, 'view'])) });
  const triggers = [{ trigger: 'battery.low', target: { area_id: 'hall' } }];
  const saved = resolveAutomation({ triggers, actions: [] }, { ...context, house: rooms }, 'save');
  expect(saved).toMatchObject({ config: { triggers: [{ target: { entity_id: sensors } }] } });
});

it('a message that repeats a room or a group many thousand times is decided at once', () => {
  const lamps = Array.from({ length: 3000 }, (_, at) => `light.lamp_${at}`);
  const large = readHouse({
    hubVersion: '2026.11.0',
    states: [{ entity_id: 'group.lamps', attributes: { entity_id: lamps } }],
    entities: lamps.map((id) => ({ entity_id: id, area_id: 'hall' })),
    devices: [],
    areas: [{ area_id: 'hall' }],
    floors: [],
    labels: [],
  });
  const access = createRoleAccess(everything, large, noon);
  const repeated = (id: string) => Array.from({ length: 15_000 }, () => id);
  for (const named of [{ area_id: repeated('hall') }, { entity_id: repeated('group.lamps') }]) {
    const began = performance.now();
    const resolved = resolveTargets({ named, domain: 'light', needs: 'control' }, large, access);
    expect(performance.now() - began).toBeLessThan(500);
    expect(resolved).toEqual({ kind: 'entities', entityIds: lamps });
  }
});

it('names no more entities than a house has', () => {
  const question = { domain: 'switch', needs: 'control' } as const;
  const many = Array.from({ length: 20_001 }, (_, at) => `switch.s${at}`);
  for (const entity_id of [many, many.join(',')]) {
    const refused = resolveTargets({ ...question, named: { entity_id } }, house, accessWith());
    expect(refused).toEqual({ kind: 'refused', reason: 'unresolved' });
  }
});
