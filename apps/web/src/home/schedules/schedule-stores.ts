import type { ProgrammeKeeper } from './schedule-store.ts';

const shelves = new WeakMap<object, Map<string, ProgrammeKeeper>>();

/** The keeper of a device's programme, where somebody has looked at it already. */
export const findKeeper = (line: object, entityId: string): ProgrammeKeeper | undefined =>
  shelves.get(line)?.get(entityId);

/** One for each device, for as long as the line to its house is there. */
export function keeperFor(line: object, entityId: string, make: () => ProgrammeKeeper): ProgrammeKeeper {
  const shelf = shelves.get(line) ?? new Map<string, ProgrammeKeeper>();
  shelves.set(line, shelf);
  const keeper = shelf.get(entityId) ?? make();
  shelf.set(entityId, keeper);
  return keeper;
}
