/** Where every card of the dashboard stands: a pure function of the rooms and of the columns that fit. */

interface LayoutCard {
  readonly shape: 'half' | 'wide';
}

interface LayoutRoom<Card extends LayoutCard> {
  readonly id: string;
  readonly devices: readonly Card[];
}

export type Columns = 1 | 2 | 4 | 6;

/** A run of one room's cards within a row. `start` and `span` count columns, from 1. */
export interface RowPart<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly room: Room;
  readonly heading: boolean;
  readonly start: number;
  readonly span: number;
  readonly cards: readonly Card[];
}

/** What is drawn, or not drawn, as one: some cards side by side, with the headings of the rooms that begin here. */
export interface LayoutRow<Card extends LayoutCard, Room extends LayoutRoom<Card>> {
  readonly key: string;
  /** Whether rooms begin here, and their headings stand above the cards. */
  readonly heading: boolean;
  /** One column only: a wide card stacks its parts and is higher. */
  readonly tall: boolean;
  readonly parts: readonly RowPart<Card, Room>[];
}

const widthOf = ({ shape }: LayoutCard, columns: Columns) => (shape === 'wide' ? Math.min(2, columns) : 1);

const totalWidth = (cards: readonly LayoutCard[], columns: Columns) =>
  cards.reduce((sum, card) => sum + widthOf(card, columns), 0);

/** How many columns a room asks for: a pair, two pairs, or the whole row. */
function spanOf(cards: readonly LayoutCard[], columns: Columns): number {
  const width = totalWidth(cards, columns);
  if (width <= 2) return Math.min(2, columns);
  return width <= 4 ? Math.min(4, columns) : columns;
}

/**
 * Of several rows, an odd half card goes last: its gap is then the end of the room and no hole in the midst of it.
 * `cards` come half ones first.
 */
function withoutHoles<Card extends LayoutCard>(cards: readonly Card[], span: number, columns: Columns) {
  const halves = cards.filter(({ shape }) => shape === 'half');
  const odd = halves.at(-1);
  if (odd === undefined || columns === 1 || totalWidth(cards, columns) <= span || halves.length % 2 === 0)
    return cards;
  return [...cards.filter((card) => card !== odd), odd];
}

/** Fills rows of `span` columns in order; a card that does not fit begins the next one. */
function rowsOf<Card extends LayoutCard>(
  cards: readonly Card[],
  span: number,
  columns: Columns,
): readonly (readonly Card[])[] {
  const rows: Card[][] = [];
  let left = 0;
  for (const card of cards) {
    const width = widthOf(card, columns);
    const row = rows.at(-1);
    if (row === undefined || width > left) {
      rows.push([card]);
      left = span - width;
    } else {
      row.push(card);
      left -= width;
    }
  }
  return rows;
}

/** The rows of the whole list. Small rooms share a row while they fit beside each other. */
export function layOut<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  rooms: readonly Room[],
  columns: Columns,
): readonly LayoutRow<Card, Room>[] {
  const rows: LayoutRow<Card, Room>[] = [];
  let band: RowPart<Card, Room>[] = [];
  let used = 0;

  const closeBand = () => {
    if (band.length > 0) rows.push(rowFrom(band, columns));
    band = [];
    used = 0;
  };

  for (const room of rooms) {
    const span = spanOf(room.devices, columns);
    // A heading alone beside cards would stand above a hole.
    const differs = band.some(({ cards }) => (cards.length === 0) !== (room.devices.length === 0));
    if (used + span > columns || differs) closeBand();
    const [first = [], ...more] = rowsOf(withoutHoles(room.devices, span, columns), span, columns);
    band.push({ room, heading: true, start: used + 1, span, cards: first });
    used += span;
    if (more.length === 0) continue;
    // A room of several rows has the band for itself.
    closeBand();
    for (const [index, cards] of more.entries()) {
      rows.push(rowFrom([{ room, heading: false, start: 1, span, cards }], columns, index + 2));
    }
  }
  closeBand();
  return rows;
}

function rowFrom<Card extends LayoutCard, Room extends LayoutRoom<Card>>(
  parts: readonly RowPart<Card, Room>[],
  columns: Columns,
  line = 1,
): LayoutRow<Card, Room> {
  const heading = parts.some((part) => part.heading);
  return {
    key: `${parts.map((part) => part.room.id).join('+')}${heading ? '' : `/${line}`}`,
    heading,
    tall: columns === 1 && parts.some((part) => part.cards.some((card) => card.shape === 'wide')),
    parts,
  };
}
