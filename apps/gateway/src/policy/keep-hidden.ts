/**
 * The list that is stored when somebody saves who sees a part of it: what they do not see stays, each at its place in
 * the stored list.
 */
export function keepHidden<Item extends { readonly entity_id: string }>(
  stored: readonly Item[],
  saved: readonly Item[],
  isVisible: (entityId: string) => boolean,
): Item[] {
  const all = [...saved];
  for (const [at, item] of stored.entries()) if (!isVisible(item.entity_id)) all.splice(at, 0, item);
  return all;
}
