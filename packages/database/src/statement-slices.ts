/** Rows or ids in one statement: databases bound its parameters. */
export const STATEMENT_ROWS = 500;

/** Slices of at most {@link STATEMENT_ROWS} items, one for each statement. */
export function* statementSlices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += STATEMENT_ROWS)
    yield items.slice(start, start + STATEMENT_ROWS);
}
