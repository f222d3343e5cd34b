/** "light" of "light.lampada"; the whole id where there is no dot. */
export function domainOf(entityId: string): string {
  const point = entityId.indexOf('.');
  return point === -1 ? entityId : entityId.slice(0, point);
}
