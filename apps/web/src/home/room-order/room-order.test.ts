import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { moveRoom } from './move-room.ts';
import { createRoomOrder } from './room-order.ts';

const HOUSE = ['soggiorno', 'cucina', 'bagno', 'giardino'];

it.each<[string, readonly string[], string, string | undefined, readonly string[]]>([
  ['before another room', [], 'giardino', 'cucina', ['soggiorno', 'giardino', 'cucina', 'bagno']],
  ['to the end', [], 'soggiorno', undefined, ['cucina', 'bagno', 'giardino', 'soggiorno']],
  ['before one that is gone', [], 'soggiorno', 'cantina', ['cucina', 'bagno', 'giardino', 'soggiorno']],
  ['before itself', ['bagno'], 'bagno', 'bagno', ['bagno']],
  [
    'where one was hidden from this role when another moves',
    ['cantina', 'bagno'],
    'cucina',
    'bagno',
    ['cantina', 'cucina', 'bagno', 'soggiorno', 'giardino'],
  ],
])('a room is put %s', (_what, ...[order, id, before, expected]) =>
  expect(moveRoom(order, HOUSE, id, before)).toEqual(expected),
);

it('a move changes the position of one room only, loses none, and is the same when applied again', () => {
  const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'));
  fc.assert(
    fc.property(
      fc.tuple(
        ids,
        ids,
        fc.constantFrom<string>('a', 'b', 'c'),
        fc.option(fc.constantFrom<string>('a', 'd', 'x')),
      ),
      ([order, areas, id, before]) => {
        const moved = moveRoom(order, areas, id, before ?? undefined);
        const all = [...new Set([...order, ...areas])];
        if (id !== before) expect(new Set(moved)).toEqual(new Set([...all, id]));
        expect(moved).toHaveLength(new Set(moved).size);
        expect(moved.filter((one) => one !== id && order.includes(one))).toEqual(
          order.filter((one) => one !== id),
        );
        expect(moveRoom(moved, areas, id, before ?? undefined)).toEqual(moved);
        if (before !== null && before !== id && all.includes(before))
          expect(moved.indexOf(id)).toBe(moved.indexOf(before) - 1);
      },
    ),
  );
});

it.each([
  [null, []],
  ['', []],
  ['{half', []],
  ['{"a":1}', []],
  ['["a",7,null,"a","b"]', ['a', 'b']],
])('a stored order is read as well as possible: %s', (text, order) => {
  const store = memoryStore({ room_order: text });
  expect(createRoomOrder(store.safe(), () => 0).value()).toEqual(order);
});
