import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../testing/entity.ts';
import { applyChange, entityFromAdd, entityFromState, isSameEntity } from './parse-entity.ts';

const now = 1_780_000_000_000;

test('an added entity: lu is omitted when it equals lc, a context may be an id alone', () => {
  const add = { s: 'on', a: { brightness: 180 }, c: '01JX', lc: 1780301730.123456 };
  expect(entityFromAdd('light.desk', add, now)).toEqual({
    entity_id: 'light.desk',
    state: 'on',
    attributes: { brightness: 180 },
    last_changed: 1780301730123,
    last_updated: 1780301730123,
    context: { id: '01JX', parent_id: null, user_id: null },
    heardAt: now,
  });
  const more = { ...add, lu: 1780301740.5, c: { id: '01JY', parent_id: '01JX', user_id: 'anna' } };
  expect(entityFromAdd('light.desk', more, now)).toMatchObject({
    last_changed: 1780301730123,
    last_updated: 1780301740500,
    context: { id: '01JY', parent_id: '01JX', user_id: 'anna' },
  });
});

const desk = entityFromAdd(
  'light.desk',
  {
    s: 'on',
    a: { brightness: 180, effect: 'candle' },
    c: { id: '01JX', parent_id: null, user_id: 'anna' },
    lc: 100,
    lu: 110,
  },
  now,
);

test('a changed state moves both times; a changed attribute only the second', () => {
  expect(applyChange(desk, { '+': { s: 'off', lc: 120 } }, now)).toMatchObject({
    state: 'off',
    last_changed: 120_000,
    last_updated: 120_000,
  });
  expect(applyChange(desk, { '+': { a: { brightness: 9 }, lu: 130 } }, now)).toMatchObject({
    state: 'on',
    attributes: { brightness: 9, effect: 'candle' },
    last_changed: 100_000,
    last_updated: 130_000,
  });
});

test('removed attributes disappear, null stays a value', () => {
  const after = applyChange(desk, { '+': { a: { brightness: null }, lu: 120 }, '-': { a: ['effect'] } }, now);
  expect(after.attributes).toEqual({ brightness: null });
});

test('a context string changes the id alone; an object changes its keys', () => {
  expect(applyChange(desk, { '+': { c: '01JY' } }, now).context).toEqual({
    id: '01JY',
    parent_id: null,
    user_id: 'anna',
  });
  expect(applyChange(desk, { '+': { c: { id: '01JZ', user_id: null } } }, now).context).toEqual({
    id: '01JZ',
    parent_id: null,
    user_id: null,
  });
});

test('nothing is mutated, and unchanged attributes stay the same object', () => {
  const before = structuredClone(desk);
  const after = applyChange(desk, { '+': { s: 'off', lc: 120, c: '01JY' } }, now);
  expect(desk).toEqual(before);
  expect(after.attributes).toBe(desk.attributes);
});

test('a time is equal in both formats, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000_000, max: 1_900_000_000_000_000 }), (micros) => {
      const iso = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1);
      const state = {
        entity_id: 'light.desk',
        state: 'on',
        attributes: { rgb_color: [1, 2, 3] },
        last_changed: `${iso}${String(micros % 1000).padStart(3, '0')}+00:00`,
        context: { id: '01JX', parent_id: null, user_id: null },
      };
      const read = entityFromState({ ...state, last_updated: state.last_changed }, now);
      const added = entityFromAdd(
        'light.desk',
        { s: 'on', a: { rgb_color: [1, 2, 3] }, c: '01JX', lc: micros / 1e6 },
        now,
      );
      expect(read).toEqual(added);
      expect(read !== undefined && isSameEntity(read, added)).toBe(true);
    }),
  );
});

test.each([
  [entityOf('light.desk', 'off', { a: 1 })],
  [entityOf('light.desk', 'on', { a: 2 })],
  [entityOf('light.desk', 'on', { a: 1, b: 1 })],
  [entityOf('light.desk', 'on', { b: 1 })],
  [{ ...entityOf('light.desk', 'on', { a: 1 }), last_updated: 1 }],
])('a different entity is not equal: %j', (other) => {
  expect(isSameEntity(entityOf('light.desk', 'on', { a: 1 }), other)).toBe(false);
});

test('any payload gives an entity and does not throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (add, change) => {
      const entity = entityFromAdd('light.desk', add, now);
      const after = applyChange(entity, { '+': change, '-': { a: change } }, now);
      for (const one of [
        entity,
        after,
        applyChange(entity, change, now),
        entityFromState({ entity_id: 'a.b', ...Object(add) }, now),
      ]) {
        if (one === undefined) continue;
        expect(typeof one.state).toBe('string');
        expect(typeof one.attributes).toBe('object');
        expect(Number.isFinite(one.last_changed) && Number.isFinite(one.last_updated)).toBe(true);
      }
    }),
  );
});

test('malformed fields become valid ones, and malformed attributes are kept for their readers', () => {
  expect(entityFromAdd('x.y', { s: 21.5, a: { brightness: 900 } }, now)).toMatchObject({
    state: '21.5',
    attributes: { brightness: 900 },
  });
  expect(entityFromAdd('x.y', {}, now)).toMatchObject({
    state: 'unknown',
    attributes: {},
    last_changed: now,
  });
  expect(entityFromState({ state: 'on' }, now)).toBeUndefined();
});

test.each([[Infinity], [NaN], [1e20], [-1e20], ['120'], [null]])(
  'a time that is none, such as %s, is the one at which it was received, or that of before',
  (lc) => {
    expect(entityFromAdd('light.desk', { s: 'on', lc, lu: lc }, now)).toMatchObject({
      last_changed: now,
      last_updated: now,
    });
    expect(applyChange(desk, { '+': { s: 'off', lc, lu: lc } }, now)).toMatchObject({
      state: 'off',
      last_changed: desk.last_changed,
      last_updated: desk.last_updated,
    });
  },
);
