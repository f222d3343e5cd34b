import { isEqual } from './equal.ts';

/**
 * Merges two lists of ids, each once, that began as `base`: what either added is there, what either removed is not. The
 * order is that of the list which was put in another order, of `remote` where both were; what only the other one has
 * follows what it follows there.
 */
export function mergeLists(
  base: readonly string[],
  local: readonly string[],
  remote: readonly string[],
): readonly string[] {
  const [before, here, there] = [new Set(base), new Set(local), new Set(remote)];
  const isKept = (id: string) =>
    (here.has(id) && there.has(id)) || (!before.has(id) && (here.has(id) || there.has(id)));
  const inAll = (list: readonly string[]) =>
    list.filter((id) => before.has(id) && here.has(id) && there.has(id));
  const isReordered = (list: readonly string[]) => !isEqual(inAll(list), inAll(base));
  const [first, second] = isReordered(local) && !isReordered(remote) ? [local, remote] : [remote, local];
  return interleave(first.filter(isKept), second.filter(isKept));
}

/** All of `first` in its order; each of `second` that it lacks comes after what it follows there. */
function interleave(first: readonly string[], second: readonly string[]): readonly string[] {
  const firstIds = new Set(first);
  const secondIds = new Set(second);
  const lastShared = second.findLastIndex((id) => firstIds.has(id));
  /** What comes before all that both have, under undefined; else after that id. */
  const following = new Map<string | undefined, string[]>();
  let anchor: string | undefined;
  for (const id of second.slice(0, lastShared + 1)) {
    if (firstIds.has(id)) anchor = id;
    else following.set(anchor, [...(following.get(anchor) ?? []), id]);
  }
  const merged = [...(following.get(undefined) ?? [])];
  let waiting: readonly string[] = [];
  for (const id of first) {
    // What only the first list has stays with what it follows.
    if (secondIds.has(id)) {
      merged.push(...waiting);
      waiting = following.get(id) ?? [];
    }
    merged.push(id);
  }
  return [...merged, ...waiting, ...second.slice(lastShared + 1)];
}
