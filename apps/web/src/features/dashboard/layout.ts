import { mixesRooms } from '#home/model/rooms.ts';

/** The layout of the dashboard: rooms and number of columns → rows of cards. Pure. */

interface LayoutCard {
  readonly shape: 'half' | 'wide';
}

interface LayoutRoom<Card extends LayoutCard> {
  readonly id: string;
  readonly kind: string;
  readonly devices: readonly Card[];
}

export type Columns = 1 | 2 | 4 | 6;

/** How many columns fit a list of this width, pixels: fewer with larger text, so that words keep their room. */
export function columnsFor(width: number, rem: number): Columns {
  if (width < 18.5 * rem) return 1;
  if (width < 41.25 * rem) return 2;
  return width < 67.5 * rem ? 4 : 6;
}

/** Cards of one room within a row. `start` and `span` count columns, from 1. */
export interface RowPart<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly room: Room;
  readonly heading: boolean;
  readonly start: number;
  readonly span: number;
  readonly cards: readonly Card[];
}

/** Cards side by side, with the headings of the rooms that begin here: the unit of virtualisation. */
export interface LayoutRow<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly key: string;
  /** Whether rooms begin here, with their headings above the cards. */
  readonly heading: boolean;
  /** One column only: a wide card stacks its parts and is higher. */
  readonly tall: boolean;
  readonly parts: readonly RowPart<Card, Room>[];
}

const widthOf = ({ shape }: LayoutCard, columns: Columns) => (shape === 'wide' ? Math.min(2, columns) : 1);

const totalWidth = (cards: readonly LayoutCard[], columns: Columns) =>
  cards.reduce((sum, card) => sum + widthOf(card, columns), 0);

/** How the columns are divided among rooms side by side. */
const divisions: Readonly<Record<Columns, readonly (readonly number[])[]>> = {
  1: [[1]],
  2: [[2]],
  4: [[4], [2, 2]],
  6: [[6], [4, 2], [2, 4], [3, 3], [2, 2], [2, 2, 2]],
};

/** A room beside others has at most this many rows: a long one stays as wide as the page. */
const MAX_SHARED_ROWS = 2;

/** The height of a heading, as a part of that of a card. */
const HEADING = 0.4;

/** A small room that stands alone takes two or four columns, so that its heading is not wider than its cards. */
function spanAlone(cards: readonly LayoutCard[], columns: Columns): number {
  const width = totalWidth(cards, columns);
  if (width <= 2) return Math.min(2, columns);
  return width <= 4 ? Math.min(4, columns) : columns;
}

/**
 * Moves an odd half card to the end of a room of several rows, so that the gap beside it is at the end of the room.
 */
function withoutGaps<Card extends LayoutCard>(cards: readonly Card[], span: number, columns: Columns) {
  const halves = cards.filter(({ shape }) => shape === 'half');
  const odd = halves.at(-1);
  if (odd === undefined || columns === 1 || totalWidth(cards, columns) <= span || halves.length % 2 === 0)
    return cards;
  return [...cards.filter((card) => card !== odd), odd];
}

/** Fills rows of `span` columns in order; a card goes into the first row that has room for it. */
function rowsOf<Card extends LayoutCard>(
  cards: readonly Card[],
  span: number,
  columns: Columns,
): readonly (readonly Card[])[] {
  const rows: Card[][] = [];
  let open: { readonly row: Card[]; free: number }[] = [];
  for (const card of withoutGaps(cards, span, columns)) {
    const width = widthOf(card, columns);
    let fitting = open.find(({ free }) => free >= width);
    if (fitting === undefined) {
      fitting = { row: [], free: span };
      open.push(fitting);
      rows.push(fitting.row);
    }
    fitting.row.push(card);
    fitting.free -= width;
    if (fitting.free === 0) open = open.filter(({ free }) => free > 0);
  }
  return rows;
}

/** Rooms side by side, and what they cost: their height in cards. */
interface Band<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly rooms: readonly PlacedRoom<Card, Room>[];
  readonly height: number;
}

interface PlacedRoom<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly room: Room;
  readonly start: number;
  readonly span: number;
  readonly rows: readonly (readonly Card[])[];
}

/** These rooms side by side, the columns divided so; undefined where they may not be. */
function bandOf<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  rooms: readonly Room[],
  spans: readonly number[],
  columns: Columns,
): Band<Card, Room> | undefined {
  const [first] = rooms;
  if (rooms.length < spans.length || first === undefined) return undefined;
  // A heading without cards would leave a gap beside cards, and cards of several rooms are higher.
  const alike = rooms.every(({ devices }) => (devices.length === 0) === (first.devices.length === 0));
  if (rooms.length > 1 && (!alike || rooms.some(mixesRooms))) return undefined;
  let start = 1;
  const placed = rooms.map((room, index) => {
    const span = rooms.length === 1 ? spanAlone(room.devices, columns) : (spans[index] ?? columns);
    const place = { room, start, span, rows: rowsOf(room.devices, span, columns) };
    start += span;
    return place;
  });
  if (rooms.length > 1 && placed.some(({ rows }) => rows.length > MAX_SHARED_ROWS)) return undefined;
  return { rooms: placed, height: HEADING + Math.max(...placed.map(({ rows }) => rows.length)) };
}

/** The bands in the order of the rooms that take the least height together. */
function bandsOf<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  rooms: readonly Room[],
  columns: Columns,
): readonly Band<Card, Room>[] {
  // From the last room on: the best band that begins with each room, given the best ones after it.
  const best: { readonly band: Band<Card, Room>; readonly height: number }[] = [];
  for (let at = rooms.length - 1; at >= 0; at -= 1) {
    for (const spans of divisions[columns]) {
      const band = bandOf<Card, Room>(rooms.slice(at, at + spans.length), spans, columns);
      if (band === undefined) continue;
      const height = band.height + (best[at + spans.length]?.height ?? 0);
      // Nearly equal heights count as equal: then the rooms have more columns.
      if (height < (best[at]?.height ?? Infinity) - 0.01) best[at] = { band, height };
    }
  }
  const bands: Band<Card, Room>[] = [];
  for (let at = 0; at < rooms.length;) {
    const band = best[at]?.band;
    if (band === undefined) break;
    bands.push(band);
    at += band.rooms.length;
  }
  return bands;
}

/** The rows of the whole list, in the order of the rooms. Small rooms stand beside each other where that saves height. */
export function layOut<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  rooms: readonly Room[],
  columns: Columns,
): readonly LayoutRow<Card, Room>[] {
  return bandsOf<Card, Room>(rooms, columns).flatMap((band) => {
    const count = Math.max(1, ...band.rooms.map(({ rows }) => rows.length));
    return Array.from({ length: count }, (_, index) => {
      const parts = band.rooms
        .filter(({ rows }) => index === 0 || index < rows.length)
        .map(({ room, start, span, rows }) => ({
          room,
          heading: index === 0,
          start,
          span,
          cards: rows[index] ?? [],
        }));
      return {
        key: `${parts.map(({ room }) => room.id).join('+')}${index === 0 ? '' : `/${index + 1}`}`,
        heading: index === 0,
        tall: columns === 1 && parts.some(({ cards }) => cards.some(({ shape }) => shape === 'wide')),
        parts,
      };
    });
  });
}
