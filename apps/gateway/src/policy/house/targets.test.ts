import { expect, it } from 'vitest';
import { createRoleAccess } from '../role-access.ts';
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
