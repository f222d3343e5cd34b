import { expect, it } from 'vitest';
import { resolveAutomation } from '../automations/resolve-automation.ts';
import { createRoleAccess } from '../role-access.ts';
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
const accessWith = (...exceptions: readonly string[]) =>
  createRoleAccess(
    {
      id: 'r',
      functions: [],
      hiddenAttributes: [],
      rights: [],
      times: { windows: [], firstDay: null, lastDay: null },
      devices: {
        scope: 'all',
        access: 'control',
        exceptions: exceptions.map((id) => ({ by: 'entity', id, access: 'none' })),
      },
    },
    house,
    { day: '2026-11-23', weekday: 1, time: '12:00' },
  );

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
