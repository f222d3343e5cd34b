import { mixesRooms } from '#home/model/rooms.ts';

/** Heights of the rows of the list, in rem: they are known before anything is drawn, so that nothing ever moves. */

/** 144: every device card. */
const CARD = 9;
/** 160: a card that also names its room. */
const CARD_WITH_ROOM = 10;
/** A wide card in one column stacks its bar under its text. */
const TALL_CARD = 13;
/** A room's heading with the space above and below it, of which the gap under the row before is a part. */
const HEADING = 4.5;

interface RowShape {
  readonly heading: boolean;
  readonly tall: boolean;
  readonly parts: readonly {
    readonly room: { readonly kind: string };
    readonly cards: readonly unknown[];
  }[];
}

/** Between cards, across and down. */
export const gapFor = (columns: number): number => (columns > 2 ? 1 : 0.75);

export function cardHeight({ tall, parts }: Omit<RowShape, 'heading'>): number {
  if (tall) return TALL_CARD;
  // Only headings of rooms whose cards all stand elsewhere.
  if (parts.every(({ cards }) => cards.length === 0)) return 0;
  return parts.some(({ room }) => mixesRooms(room)) ? CARD_WITH_ROOM : CARD;
}

const headingHeight = (columns: number): number => HEADING - gapFor(columns);

export const rowHeight = (row: RowShape, columns: number): number =>
  (row.heading ? headingHeight(columns) : 0) + cardHeight(row) + gapFor(columns);
