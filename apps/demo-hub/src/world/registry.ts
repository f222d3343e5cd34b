import type { Bus } from '#world/bus.ts';
import type { Clock } from '#clock.ts';
import { floatSeconds } from '#world/iso-time.ts';

/** An entry of a registry: its own fields and when it was made and last changed (float seconds). */
export type Entry<Fields> = Fields & { readonly created_at: number; readonly modified_at: number };

/** One list of the house: areas, floors, labels, devices, entities. Every change is told by an event with the id only. */
export interface Registry<Fields> {
  list(): Entry<Fields>[];
  get(id: string): Entry<Fields> | undefined;
  add(fields: Fields): Entry<Fields>;
  update(id: string, changes: Partial<Fields>): Entry<Fields> | undefined;
  remove(id: string): boolean;
  reorder(ids: readonly string[]): void;
}

export interface RegistryNames<Fields> {
  /** The field that holds the id, which is also its name in the event. */
  readonly key: keyof Fields & string;
  /** The name of the id in the event, where it is not that of the field. */
  readonly eventKey?: string;
  readonly event: string;
  /** Whether an update tells what the changed fields held before. */
  readonly tellsChanges?: boolean;
}

export function createRegistry<Fields extends object>(
  clock: Clock,
  bus: Bus,
  names: RegistryNames<Fields>,
): Registry<Fields> {
  let entries = new Map<string, Entry<Fields>>();
  const idOf = (fields: Fields): string => String(fields[names.key]);
  const tell = (action: string, id: string | null, more: object = {}): void =>
    bus.fire(names.event, { action, [names.eventKey ?? names.key]: id, ...more });

  return {
    list: () => [...entries.values()],
    get: (id) => entries.get(id),
    add(fields) {
      const now = floatSeconds(clock.now());
      const entry = { ...fields, created_at: now, modified_at: now };
      entries.set(idOf(fields), entry);
      tell('create', idOf(fields));
      return entry;
    },
    update(id, changes) {
      const old = entries.get(id);
      if (!old) return undefined;
      const entry = { ...old, ...changes, modified_at: floatSeconds(clock.now()) };
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(old, name)]));
      const newId = idOf(entry);
      entries = new Map([...entries].map(([key, value]) => (key === id ? [newId, entry] : [key, value])));
      tell('update', newId, {
        ...(names.tellsChanges ? { changes: before } : {}),
        ...(newId === id ? {} : { [`old_${names.key}`]: id }),
      });
      return entry;
    },
    remove(id) {
      if (!entries.delete(id)) return false;
      tell('remove', id);
      return true;
    },
    reorder(ids) {
      const rest = [...entries].filter(([id]) => !ids.includes(id));
      const chosen = ids.flatMap((id) => {
        const entry = entries.get(id);
        return entry ? [[id, entry] as const] : [];
      });
      entries = new Map([...chosen, ...rest]);
      tell('reorder', null);
    },
  };
}
