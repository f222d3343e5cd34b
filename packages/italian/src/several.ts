import type { Ending } from './agreement.ts';

/** Several things are feminine only if all of them are; nothing is not. */
export const areFeminine = (endings: readonly Ending[]): boolean =>
  endings.length > 0 && endings.every((ending) => ending === 'a' || ending === 'e');

/** The ending for several things together. */
export function endingOfSeveral(endings: readonly Ending[]): Ending {
  const [only = 'i', ...others] = endings;
  if (others.length === 0) return only;
  return areFeminine(endings) ? 'e' : 'i';
}
