import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, type Columns } from './layout.ts';

interface Card {
  readonly id: number;
  readonly shape: 'half' | 'wide';
}
interface Room {
  readonly id: string;
  readonly kind: string;
  readonly devices: readonly Card[];
}

/** "hhw" is a room of two half cards and a wide one. */
const room = (id: string, cards: string, kind = 'area'): Room => ({
  id,
  kind,
  devices: Array.from(cards, (letter, index) => ({ id: index, shape: letter === 'w' ? 'wide' : 'half' })),
});

/** One text for each row: "A:hh@1+2 B:w@3+2"; a room that begins here is in capitals. */
const laidOut = (rooms: readonly Room[], columns: Columns) =>
  layOut<Card, Room>(rooms, columns).map(({ parts }) =>
    parts
      .map(
        ({ room: { id }, heading, cards, start, span }) =>
          `${heading ? id.toUpperCase() : id}:${cards.map(({ shape }) => shape.charAt(0)).join('')}@${start}+${span}`,
      )
      .join(' '),
  );

describe('rows', () => {
  it('of two columns hold two half cards or a wide one', () => {
    expect(laidOut([room('a', 'hhw'), room('b', 'h')], 2)).toEqual(['A:hh@1+2', 'a:w@1+2', 'B:h@1+2']);
  });

  it('of four and six columns are shared by small rooms', () => {
    expect(laidOut([room('a', 'hhw'), room('b', 'hh')], 6)).toEqual(['A:hhw@1+4 B:hh@5+2']);
    expect(laidOut([room('a', 'hh'), room('b', 'w'), room('c', 'h')], 6)).toEqual([
      'A:hh@1+2 B:w@3+2 C:h@5+2',
    ]);
    expect(laidOut([room('a', 'hhh'), room('b', 'hw')], 6)).toEqual(['A:hhh@1+3 B:hw@4+3']);
    expect(laidOut([room('a', 'hh'), room('b', 'h')], 4)).toEqual(['A:hh@1+2 B:h@3+2']);
  });

  it('of rooms side by side go on until the highest one ends, where that saves height', () => {
    expect(laidOut([room('a', 'hh'), room('b', 'hhhhhhh'), room('c', 'hhhhhh')], 6)).toEqual([
      'A:hh@1+2 B:hhhh@3+4',
      'b:hhh@3+4',
      'C:hhhhhh@1+6',
    ]);
    expect(laidOut([room('a', 'hhhhhhwww'), room('b', 'hhhhhhwww')], 6)).toEqual([
      'A:hhhhhh@1+6',
      'a:www@1+6',
      'B:hhhhhh@1+6',
      'b:www@1+6',
    ]);
  });

  it('of the favourites are shared with no room: their cards are higher', () => {
    expect(laidOut([room('a', 'hh', 'favourites'), room('b', 'h')], 6)).toEqual(['A:hh@1+2', 'B:h@1+2']);
  });

  it('keep the order of the cards, and fill a gap with the next one that fits', () => {
    expect(laidOut([room('a', 'hwhw', 'favourites')], 2)).toEqual(['A:hh@1+2', 'a:w@1+2', 'a:w@1+2']);
    expect(laidOut([room('a', 'whhw', 'favourites')], 2)).toEqual(['A:w@1+2', 'a:hh@1+2', 'a:w@1+2']);
  });

  it('of one room end with its odd half card, so that there is no gap in the middle', () => {
    expect(laidOut([room('a', 'hhhww')], 2)).toEqual(['A:hh@1+2', 'a:w@1+2', 'a:w@1+2', 'a:h@1+2']);
    expect(laidOut([room('a', 'hhhwww')], 6)).toEqual(['A:hhww@1+6', 'a:wh@1+6']);
  });

  it('of one column hold one card each, and a wide one is taller', () => {
    const rows = layOut<Card, Room>([room('a', 'hw')], 1);
    expect(rows.map(({ tall }) => tall)).toEqual([false, true]);
    expect(rows.every(({ parts }) => parts.every(({ span }) => span === 1))).toBe(true);
  });

  it('hold only the heading of a room without cards, never beside cards', () => {
    expect(laidOut([room('a', ''), room('b', 'h'), room('c', '')], 2)).toEqual([
      'A:@1+2',
      'B:h@1+2',
      'C:@1+2',
    ]);
    expect(laidOut([room('a', ''), room('b', ''), room('c', 'h')], 4)).toEqual(['A:@1+2 B:@3+2', 'C:h@1+2']);
    expect(laidOut([room('a', 'h'), room('b', '')], 4)).toEqual(['A:h@1+2', 'B:@1+2']);
    expect(laidOut([room('a', '')], 1)).toEqual(['A:@1+1']);
  });

  it('are none where there are no rooms', () => expect(layOut([], 4)).toEqual([]));
});

it('shows every card once, within its columns, in rows of unique keys', () => {
  const roomsOf = fc
    .array(fc.stringMatching(/^h{0,9}w{0,5}$/), { maxLength: 12 })
    .map((all) => all.map((cards, index) => room(`r${index}`, cards)));
  fc.assert(
    fc.property(roomsOf, fc.constantFrom<Columns>(1, 2, 4, 6), (rooms, columns) => {
      const rows = layOut<Card, Room>(rooms, columns);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      const seen: Card[] = [];
      for (const { parts } of rows) {
        let next = 1;
        for (const { heading, cards, start, span } of parts) {
          expect(start).toBeGreaterThanOrEqual(next);
          next = start + span;
          const width = cards.reduce(
            (sum, { shape }) => sum + (shape === 'wide' ? Math.min(2, columns) : 1),
            0,
          );
          if (!heading) expect(width).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(span);
          seen.push(...cards);
        }
        expect(next - 1).toBeLessThanOrEqual(columns);
      }
      const all = rooms.flatMap(({ devices }) => devices);
      expect(seen).toHaveLength(all.length);
      expect(new Set(seen)).toEqual(new Set(all));
      expect(rows.flatMap(({ parts }) => parts.filter(({ heading }) => heading))).toHaveLength(rooms.length);
    }),
  );
});
