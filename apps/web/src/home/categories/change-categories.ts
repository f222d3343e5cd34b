import type { CustomCategory } from './category.ts';

/**
 * A change that can be applied twice with the same result: it is applied again where another window wrote at the same
 * moment.
 */
export type CategoryChange = (categories: readonly CustomCategory[]) => readonly CustomCategory[];

/** Adds the category at the end. */
export const added =
  (category: CustomCategory): CategoryChange =>
  (categories) =>
    categories.some(({ id }) => id === category.id) ? categories : [...categories, category];

export const removed =
  (id: string): CategoryChange =>
  (categories) =>
    categories.filter((category) => category.id !== id);

/**
 * Puts devices into exactly one category, or into none where `id` is undefined. Of one that another window has deleted
 * they stay where they are.
 */
export const assigned =
  (entityIds: readonly string[], id: string | undefined): CategoryChange =>
  (categories) => {
    if (id !== undefined && !categories.some((category) => category.id === id)) return categories;
    return categories.map((category) => {
      const without = category.devices.filter((device) => !entityIds.includes(device));
      if (category.id !== id) {
        return without.length === category.devices.length ? category : { ...category, devices: without };
      }
      const fresh = entityIds.filter((device) => !category.devices.includes(device));
      return fresh.length === 0 ? category : { ...category, devices: [...category.devices, ...fresh] };
    });
  };

/**
 * Takes the devices of a category from `before` to `after`: those that left are in none, those that joined leave their
 * former one. Of all others another window, or another device of the person, may have decided meanwhile.
 */
export const filled =
  (id: string, before: readonly string[], after: readonly string[]): CategoryChange =>
  (categories) => {
    const left = before.filter((device) => !after.includes(device));
    const joined = after.filter((device) => !before.includes(device));
    const without = categories.map((category) =>
      category.id === id && category.devices.some((device) => left.includes(device))
        ? { ...category, devices: category.devices.filter((device) => !left.includes(device)) }
        : category,
    );
    return assigned(joined, id)(without);
  };

/** The category of a device; the first where a damaged value puts it into several. */
export const categoryOf = (
  categories: readonly CustomCategory[],
  entityId: string,
): CustomCategory | undefined => categories.find(({ devices }) => devices.includes(entityId));

/**
 * A timestamp as text, as the specification requires; one that no category has yet. `now` is in milliseconds since the
 * epoch.
 */
export function freshId(now: number, taken: readonly CustomCategory[]): string {
  let id = Math.round(now);
  while (taken.some((category) => category.id === String(id))) id += 1;
  return String(id);
}
