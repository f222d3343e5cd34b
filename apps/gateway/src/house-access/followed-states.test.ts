import { expect, it } from 'vitest';
import { createFollowedStates } from './followed-states.ts';

const all = () => true;

it('keeps of each state no more than deciding needs', () => {
  const states = createFollowedStates();
  const event = {
    a: { 'light.a': { s: 'on', a: { entity_id: ['light.b'], brightness: 3 } }, 'light.b': {} },
  };
  expect(states.apply(event).isOtherHouse).toBe(true);
  expect(states.apply(event).isOtherHouse).toBe(false);
  expect(states.of(all)).toEqual([
    { entity_id: 'light.a', attributes: { entity_id: ['light.b'] } },
    { entity_id: 'light.b', attributes: {} },
  ]);
  expect(states.of((id) => id === 'light.b')).toHaveLength(1);
});

it('tells of members and classes only, set or taken away', () => {
  const states = createFollowedStates();
  states.apply({ a: { 'light.a': { a: { entity_id: ['light.b'], device_class: 'x' } } } });
  expect(states.apply({ c: { 'light.a': { '+': { s: 'off', a: { brightness: 3 } } } } }).changed).toEqual([]);
  expect(
    states.apply({ c: { 'light.a': { '+': { a: { entity_id: [] } }, '-': { a: ['device_class'] } } } })
      .changed,
  ).toEqual([{ entity_id: 'light.a', attributes: { entity_id: [] } }]);
  expect(states.apply({ c: { 'light.a': { '+': { a: { group_entities: ['light.c'] } } } } }).changed).toEqual(
    [{ entity_id: 'light.a', attributes: { entity_id: [], group_entities: ['light.c'] } }],
  );
  expect(states.apply({ r: ['light.a', 'light.x'] }).isOtherHouse).toBe(true);
  expect(states.of(all)).toEqual([]);
});

it('keeps the members of a group that is unavailable, until it tells them anew', () => {
  const states = createFollowedStates();
  const change = (diff: object) => states.apply({ c: { 'lock.all': diff } }).changed;
  const members = { entity_id: ['lock.front'] };
  states.apply({ a: { 'lock.all': { s: 'locked', a: { ...members, device_class: 'x' } } } });
  const away = { entity_id: 'lock.all', attributes: members, state: 'unavailable' };
  expect(change({ '+': { s: 'unavailable' }, '-': { a: ['entity_id', 'device_class'] } })).toEqual([away]);
  expect(change({ '+': { a: { group_entities: ['lock.back'] } } })).toEqual([
    { ...away, attributes: { ...members, group_entities: ['lock.back'] } },
  ]);
  // What it told while it was unavailable stays without being told again.
  expect(change({ '+': { s: 'locked' } })).toEqual([
    { entity_id: 'lock.all', attributes: { group_entities: ['lock.back'] } },
  ]);
  change({ '+': { s: 'unavailable' } });
  expect(change({ '+': { s: 'locked', a: members } })).toEqual([
    { entity_id: 'lock.all', attributes: { ...members, group_entities: ['lock.back'] } },
  ]);
  expect(change({ '-': { a: ['entity_id'] } })).toEqual([
    { entity_id: 'lock.all', attributes: { group_entities: ['lock.back'] } },
  ]);
});

it.each([null, 7, { a: 7, c: [], r: {} }, { c: { 'light.x': { '+': 7 } } }, { r: [7] }])(
  '%j changes nothing',
  (event) => {
    const states = createFollowedStates();
    expect(states.apply(event)).toEqual({ isOtherHouse: false, changed: [] });
  },
);
