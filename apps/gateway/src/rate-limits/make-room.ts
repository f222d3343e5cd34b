interface Bounds {
  /** Entries of one source, and of all. */
  readonly perSource: number;
  readonly all: number;
}

/**
 * Makes room for one more entry. Of a source that has as many as it may have its oldest gives way; where all are too many,
 * the oldest of the source that has most of them, so that some sources together push out only their own.
 * @param entries in the order of their beginning @param end removes one
 */
export function makeRoom(
  entries: ReadonlyMap<string, { readonly source: string }>,
  source: string,
  { perSource, all }: Bounds,
  end: (key: string) => void,
): void {
  const own = [...entries].filter(([, other]) => other.source === source).map(([key]) => key);
  const [oldestOwn] = own;
  if (oldestOwn !== undefined && own.length >= perSource) end(oldestOwn);
  if (entries.size < all) return;
  const bySource = [...Map.groupBy(entries, ([, other]) => other.source).values()];
  const most = bySource.reduce((one, other) => (other.length > one.length ? other : one));
  const [oldest] = most;
  if (oldest !== undefined) end(oldest[0]);
}
