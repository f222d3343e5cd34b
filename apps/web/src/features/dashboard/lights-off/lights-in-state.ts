import type { Entity, EntityStore } from '@soglia/hub-client/entities';

/** A lamp whose state has not come after this is left out. */
const STATE_TIMEOUT_MS = 3_000;

/** The lamps in that state. Subscribes to them first, and waits for their states, as they may not be on the screen. */
export function lightsInState(
  entities: EntityStore,
  ids: readonly string[],
  wanted: 'on' | 'off',
): Promise<readonly Entity[]> {
  return new Promise((resolve) => {
    const missing = new Set(ids);
    const releases = [entities.watch(ids)];
    const finish = () => {
      clearTimeout(timer);
      for (const release of releases) release();
      resolve(ids.flatMap((id) => entities.get(id) ?? []).filter(({ state }) => state === wanted));
    };
    const check = (id: string) => {
      if (entities.get(id) !== undefined) missing.delete(id);
      if (missing.size === 0) finish();
    };
    const timer = setTimeout(finish, STATE_TIMEOUT_MS);
    for (const id of ids) releases.push(entities.onEntity(id, () => check(id)));
    for (const id of ids) check(id);
  });
}
