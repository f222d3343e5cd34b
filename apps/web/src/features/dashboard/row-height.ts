import { mixesRooms } from '#home/model/rooms.ts';

/** Heights of the rows of the list, rem: known before they are rendered, so that nothing moves. */

/** A device card: 144 px. */
const CARD = 9;
/** A card that also names its room: 160 px. */
const CARD_WITH_ROOM = 10;
/** A wide card in one column, with its control below its text. */
const TALL_CARD = 13;
/** The heading of a room with the space around it, including the gap after the previous row. */
const HEADING = 4.5;
/** What a room says of itself: in one column, as with large text, it is below the name. */
const FACTS = 2.75;

interface RowShape {
  readonly heading: boolean;
  readonly tall: boolean;
  readonly parts: readonly {
    readonly room: { readonly kind: string };
    readonly cards: readonly unknown[];
  }[];
}

/** Between cards, horizontally and vertically. */
export const gapFor = (columns: number): number => (columns > 2 ? 1 : 0.75);

export function cardHeight({ tall, parts }: Omit<RowShape, 'heading'>): number {
  if (tall) return TALL_CARD;
  // Only headings.
  if (parts.every(({ cards }) => cards.length === 0)) return 0;
  return parts.some(({ room }) => mixesRooms(room)) ? CARD_WITH_ROOM : CARD;
}

const headingHeight = (columns: number): number => HEADING - gapFor(columns) + (columns > 1 ? 0 : FACTS);

export const rowHeight = (row: RowShape, columns: number): number =>
  (row.heading ? headingHeight(columns) : 0) + cardHeight(row) + gapFor(columns);
