import type { CustomCategory } from './category.ts';

/**
 * A timestamp as text, as the specification requires; one that no category has yet. `now` is in milliseconds since the
 * epoch.
 */
export function freshId(now: number, taken: readonly CustomCategory[]): string {
  let id = Math.round(now);
  while (taken.some((category) => category.id === String(id))) id += 1;
  return String(id);
}
