/**
 * Puts a room before another one, at the end where that is undefined or gone. Rooms that nobody sees now keep their
 * place among the others.
 * @param order area ids, as they were put before
 * @param areas all ids of the house, in the hub's order
 */
export function moveRoom(
  order: readonly string[],
  areas: readonly string[],
  id: string,
  before: string | undefined,
): readonly string[] {
  if (id === before) return order;
  const others = [...new Set([...order, ...areas])].filter((one) => one !== id);
  const at = before === undefined ? -1 : others.indexOf(before);
  return others.toSpliced(at < 0 ? others.length : at, 0, id);
}
