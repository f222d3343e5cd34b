/** A device that somebody looked for. */
export interface Sought {
  readonly entity_id: string;
  /** Another one for each time that it is looked for. */
  readonly errand: string;
}

interface Row {
  readonly parts: readonly { readonly cards: readonly { readonly entity_id: string }[] }[];
}

/** Whether a card of that entity is in the row. */
export const holds = ({ parts }: Row, entityId: string): boolean =>
  parts.some(({ cards }) => cards.some(({ entity_id }) => entity_id === entityId));

/** The number of the row that holds it; undefined where none does. */
export function rowOf(rows: readonly Row[], entityId: string): number | undefined {
  const at = rows.findIndex((row) => holds(row, entityId));
  return at < 0 ? undefined : at;
}
