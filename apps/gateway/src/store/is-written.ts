/** A query that adds or updates one row. */
interface Write {
  readonly executeTakeFirst: () => Promise<
    { readonly numUpdatedRows?: bigint; readonly numInsertedOrUpdatedRows?: bigint | undefined } | undefined
  >;
}

/** Whether it wrote its row: it does not where another one was written meanwhile. */
export async function isWritten(query: Write): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return (result?.numUpdatedRows ?? result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
