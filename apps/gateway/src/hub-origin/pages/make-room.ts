interface Bounds {
  /** Entries of one source, and of all. */
  readonly perSource: number;
  readonly all: number;
}

/**
 * Makes room for one more entry: above the bounds the oldest gives way, first of those of the same source.
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
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size >= all) end(oldest);
}
