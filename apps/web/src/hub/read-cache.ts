/** What was read of a hub, kept as long as it holds. */
interface Kept {
  readonly value: unknown;
  /** When it was read, milliseconds since the epoch. */
  readonly at: number;
}

/** Milliseconds in which what was read is as good as new. */
export const HOLDS = 60_000;

const shelves = new WeakMap<object, Map<string, Kept>>();

/** What was read under that key of that hub, while it holds. The key says of what type it is. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller's key says what it kept
export function recall<Value>(
  hub: object,
  key: string,
  now: number,
): { value: Value; at: number } | undefined {
  const kept = shelves.get(hub)?.get(key);
  return kept === undefined || now - kept.at > HOLDS ? undefined : (kept as { value: Value; at: number });
}

export function keep(hub: object, key: string, kept: Kept): void {
  const shelf = shelves.get(hub) ?? new Map<string, Kept>();
  shelves.set(hub, shelf);
  for (const [old, { at }] of shelf) if (kept.at - at > HOLDS) shelf.delete(old);
  shelf.set(key, kept);
}
