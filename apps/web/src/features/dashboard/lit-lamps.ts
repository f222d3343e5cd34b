import type { Entity, EntityStore } from '@soglia/hub-client/entities';

/** Milliseconds after which a lamp that the hub does not tell of is left as it is. */
const PATIENCE = 3_000;

/** Those of the lamps that are on, once the hub has told of all of them: nobody may have looked at them before. */
export function litLamps(entities: EntityStore, ids: readonly string[]): Promise<readonly Entity[]> {
  return new Promise((resolve) => {
    const unheard = new Set(ids);
    const releases = [entities.watch(ids)];
    const settle = () => {
      clearTimeout(timer);
      for (const release of releases) release();
      resolve(ids.flatMap((id) => entities.get(id) ?? []).filter(({ state }) => state === 'on'));
    };
    const hear = (id: string) => {
      if (entities.get(id) !== undefined) unheard.delete(id);
      if (unheard.size === 0) settle();
    };
    const timer = setTimeout(settle, PATIENCE);
    for (const id of ids) releases.push(entities.onEntity(id, () => hear(id)));
    for (const id of ids) hear(id);
  });
}
