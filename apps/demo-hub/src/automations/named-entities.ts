import type { World } from '#world/world.ts';

/** The entity id of an entity id or of the id of a registry entry, which device triggers hold. */
export function entityIdOf(world: World, given: string): string {
  if (given.includes('.')) return given;
  return world.registries.entities.list().find(({ id }) => id === given)?.entity_id ?? given;
}
