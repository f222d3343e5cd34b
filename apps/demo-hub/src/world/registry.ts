import type { Bus } from '#world/bus.ts';
import type { Clock } from '#clock.ts';
import { floatSeconds } from '#world/iso-time.ts';

/** A registry entry with its times in float seconds. */
export type Entry<Fields> = Fields & { readonly created_at: number; readonly modified_at: number };

/** A registry: areas, floors, labels, devices or entities. Each change fires an event with the id. */
export interface Registry<Fields> {
  list(): Entry<Fields>[];
  get(id: string): Entry<Fields> | undefined;
  add(fields: Fields): Entry<Fields>;
  update(id: string, changes: Partial<Fields>): Entry<Fields> | undefined;
  remove(id: string): boolean;
  reorder(ids: readonly string[]): void;
}

export interface RegistryNames<Fields> {
  /** Field with the id, also its name in the event. */
  readonly key: keyof Fields & string;
  /** Name of the id in the event, if different. */
  readonly eventKey?: string;
  readonly event: string;
  /** Whether update events carry the old values. */
  readonly eventHasChanges?: boolean;
}

export function createRegistry<Fields extends object>(
  clock: Clock,
  bus: Bus,
  names: RegistryNames<Fields>,
): Registry<Fields> {
  let entries = new Map<string, Entry<Fields>>();
  const idOf = (fields: Fields): string => String(fields[names.key]);
  const fireUpdate = (action: string, id: string | null, more: object = {}): void =>
    bus.fire(names.event, { action, [names.eventKey ?? names.key]: id, ...more });

  return {
    list: () => [...entries.values()],
    get: (id) => entries.get(id),
    add(fields) {
      const now = floatSeconds(clock.now());
      const entry = { ...fields, created_at: now, modified_at: now };
      entries.set(idOf(fields), entry);
      fireUpdate('create', idOf(fields));
      return entry;
    },
    update(id, changes) {
      const old = entries.get(id);
      if (!old) return undefined;
      const entry = { ...old, ...changes, modified_at: floatSeconds(clock.now()) };
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(old, name)]));
      const newId = idOf(entry);
      entries = new Map([...entries].map(([key, value]) => (key === id ? [newId, entry] : [key, value])));
      fireUpdate('update', newId, {
        ...(names.eventHasChanges ? { changes: before } : {}),
        ...(newId === id ? {} : { [`old_${names.key}`]: id }),
      });
      return entry;
    },
    remove(id) {
      if (!entries.delete(id)) return false;
      fireUpdate('remove', id);
      return true;
    },
    reorder(ids) {
      const rest = [...entries].filter(([id]) => !ids.includes(id));
      const chosen = ids.flatMap((id) => {
        const entry = entries.get(id);
        return entry ? [[id, entry] as const] : [];
      });
      entries = new Map([...chosen, ...rest]);
      fireUpdate('reorder', null);
    },
  };
}
