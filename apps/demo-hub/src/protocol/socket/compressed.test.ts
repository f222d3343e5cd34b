import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressedChange, compressedState } from '#protocol/socket/compressed.ts';
import type { State } from '#world/states.ts';

const attributes = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 })),
  { noNullPrototype: true },
);
const user = fc.constantFrom(null, 'maria', 'luca');
const look = fc.record({
  state: fc.constantFrom('on', 'off'),
  attributes,
  id: fc.integer({ min: 1, max: 3 }),
  user_id: user,
  changed: fc.integer({ min: 0, max: 2 }),
  updated: fc.integer({ min: 0, max: 2 }),
});

const stateOf = (one: {
  state: string;
  attributes: Record<string, unknown>;
  id: number;
  user_id: string | null;
  changed: number;
  updated: number;
}): State => ({
  entity_id: 'light.x',
  state: one.state,
  attributes: one.attributes,
  last_changed: one.changed * 1000,
  last_updated: (one.changed + one.updated) * 1000,
  last_reported: 0,
  context: { id: String(one.id), parent_id: null, user_id: one.user_id },
});

interface Held {
  s: string;
  a: Record<string, unknown>;
  lc: number;
  lu: number;
  c: { id: string; parent_id: string | null; user_id: string | null };
}
type Bare = { s: string; a: Record<string, unknown>; lc: number; lu?: number; c: string | Held['c'] };

/** Decodes `subscribe_entities` as clients do. */
function added(bare: Bare): Held {
  return {
    ...bare,
    lu: bare.lu ?? bare.lc,
    c: typeof bare.c === 'string' ? { id: bare.c, parent_id: null, user_id: null } : bare.c,
  };
}
function changed(held: Held, diff: { '+'?: Partial<Bare>; '-'?: { a: string[] } }): Held {
  const plus = diff['+'] ?? {};
  const remaining = Object.entries({ ...held.a, ...plus.a }).filter(([name]) => !diff['-']?.a.includes(name));
  return {
    s: plus.s ?? held.s,
    a: Object.fromEntries(remaining),
    lc: plus.lc ?? held.lc,
    lu: plus.lc ?? plus.lu ?? held.lu,
    c: typeof plus.c === 'string' ? { ...held.c, id: plus.c } : { ...held.c, ...plus.c },
  };
}

it('a difference applied to the old state gives the new one', () => {
  fc.assert(
    fc.property(look, look, (before, after) => {
      const old = stateOf(before);
      // A new state also sets `last_changed`, which then equals `last_updated`.
      const changes = after.state !== before.state || after.changed !== before.changed;
      const now = {
        ...stateOf(after),
        ...(changes ? { last_changed: 9_000, last_updated: 9_000 } : { last_changed: old.last_changed }),
      };
      const held = added(compressedState(old) as Bare);
      const { c } = compressedChange({ entity_id: 'light.x', old_state: old, new_state: now }) as {
        c: Record<string, Parameters<typeof changed>[1]>;
      };
      expect(changed(held, c['light.x'] ?? {})).toEqual(added(compressedState(now) as Bare));
    }),
  );
});

it('added entities are complete and removed ones are listed', () => {
  const state = stateOf({ state: 'on', attributes: {}, id: 1, user_id: null, changed: 1, updated: 0 });
  expect(compressedChange({ entity_id: 'light.x', old_state: undefined, new_state: state })).toEqual({
    a: { 'light.x': { s: 'on', a: {}, c: '1', lc: 1 } },
  });
  expect(compressedChange({ entity_id: 'light.x', old_state: state, new_state: undefined })).toEqual({
    r: ['light.x'],
  });
});
