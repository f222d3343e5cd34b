/** The layout of the dashboard: rooms and number of columns → rows of cards. Pure. */

interface LayoutCard {
  readonly shape: 'half' | 'wide';
}

interface LayoutRoom<Card extends LayoutCard> {
  readonly id: string;
  readonly devices: readonly Card[];
}

export type Columns = 1 | 2 | 4 | 6;

/** How many columns fit a list of this width, pixels. Under 18.5 rem, as with text at 200 %, there is one. */
export function columnsFor(width: number, rem: number): Columns {
  if (width < 18.5 * rem) return 1;
  if (width < 660) return 2;
  return width < 1080 ? 4 : 6;
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

/** How many columns a room takes: two, four, or the whole row. */
function spanOf(cards: readonly LayoutCard[], columns: Columns): number {
  const width = totalWidth(cards, columns);
  if (width <= 2) return Math.min(2, columns);
  return width <= 4 ? Math.min(4, columns) : columns;
}

/**
 * Moves an odd half card to the end of a room of several rows, so that the gap beside it is at the end of the room.
 * `cards` has the half ones first.
 */
function withoutGaps<Card extends LayoutCard>(cards: readonly Card[], span: number, columns: Columns) {
  const halves = cards.filter(({ shape }) => shape === 'half');
  const odd = halves.at(-1);
  if (odd === undefined || columns === 1 || totalWidth(cards, columns) <= span || halves.length % 2 === 0)
    return cards;
  return [...cards.filter((card) => card !== odd), odd];
}

/** Fills rows of `span` columns in order; a card that does not fit starts the next row. */
function rowsOf<Card extends LayoutCard>(
  cards: readonly Card[],
  span: number,
  columns: Columns,
): readonly (readonly Card[])[] {
  const rows: Card[][] = [];
  let free = 0;
  for (const card of cards) {
    const width = widthOf(card, columns);
    const row = rows.at(-1);
    if (row === undefined || width > free) {
      rows.push([card]);
      free = span - width;
    } else {
      row.push(card);
      free -= width;
    }
  }
  return rows;
}

/** The rows of the whole list. Small rooms share a row where they fit beside each other. */
export function layOut<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  rooms: readonly Room[],
  columns: Columns,
): readonly LayoutRow<Card, Room>[] {
  const rows: LayoutRow<Card, Room>[] = [];
  let shared: RowPart<Card, Room>[] = [];
  let used = 0;

  const closeRow = () => {
    if (shared.length > 0) rows.push(rowFrom(shared, columns));
    shared = [];
    used = 0;
  };

  for (const room of rooms) {
    const span = spanOf(room.devices, columns);
    // A heading without cards would leave a gap beside cards.
    const differs = shared.some(({ cards }) => (cards.length === 0) !== (room.devices.length === 0));
    if (used + span > columns || differs) closeRow();
    const [first = [], ...more] = rowsOf(withoutGaps(room.devices, span, columns), span, columns);
    shared.push({ room, heading: true, start: used + 1, span, cards: first });
    used += span;
    if (more.length === 0) continue;
    // A room of several rows shares none of them.
    closeRow();
    for (const [index, cards] of more.entries()) {
      rows.push(rowFrom([{ room, heading: false, start: 1, span, cards }], columns, index + 2));
    }
  }
  closeRow();
  return rows;
}

function rowFrom<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  parts: readonly RowPart<Card, Room>[],
  columns: Columns,
  rowInRoom = 1,
): LayoutRow<Card, Room> {
  const heading = parts.some((part) => part.heading);
  return {
    key: `${parts.map((part) => part.room.id).join('+')}${heading ? '' : `/${rowInRoom}`}`,
    heading,
    tall: columns === 1 && parts.some((part) => part.cards.some((card) => card.shape === 'wide')),
    parts,
  };
}
