import { isRecord, listOf } from '@soglia/hub-client/json';

/** What an entity is now. */
export interface LiveState {
  readonly state: string;
  /** When its state last became another one: milliseconds since the epoch, by the hub's clock. */
  readonly changedAt: number;
  readonly name: string | undefined;
  readonly deviceClass: string | undefined;
  readonly unit: string | undefined;
  /** Attribute `battery_level` of hubs and integrations that make no sensor of it; in percent. */
  readonly batteryLevel: number | undefined;
}

export interface LiveStates {
  get(entityId: string): LiveState | undefined;
  /** All of them. */
  entries(): Iterable<readonly [string, LiveState]>;
}

/** What the state of a sensor says as a number; undefined where it says none. */
export function numberInState(state: string): number | undefined {
  const value = state.trim() === '' ? NaN : Number(state);
  return Number.isFinite(value) ? value : undefined;
}

/** Kept from the events of `subscribe_entities`: of each entity no more than watching the house needs. */
export function createLiveStates() {
  const states = new Map<string, LiveState>();

  const put = (entityId: string, next: LiveState): boolean => {
    const before = states.get(entityId);
    states.set(entityId, next);
    return (
      before?.state !== next.state ||
      before.changedAt !== next.changedAt ||
      before.name !== next.name ||
      before.deviceClass !== next.deviceClass ||
      before.batteryLevel !== next.batteryLevel
    );
  };

  const add = (entityId: string, given: unknown): boolean => {
    if (!isRecord(given)) return false;
    const attributes = isRecord(given['a']) ? given['a'] : {};
    return put(entityId, {
      state: textOf(given['s']) ?? 'unknown',
      changedAt: momentOf(given['lc']) ?? 0,
      ...readAttributes(attributes),
    });
  };

  const change = (entityId: string, diff: unknown): boolean => {
    const before = states.get(entityId);
    if (before === undefined || !isRecord(diff)) return false;
    const added = isRecord(diff['+']) ? diff['+'] : {};
    const { s: state, lc, a } = added;
    const removed = isRecord(diff['-']) ? diff['-']['a'] : undefined;
    const gone = listOf(removed);
    if (state === undefined && a === undefined && gone.length === 0) return false;
    const set = isRecord(a) ? a : {};
    const kept = <Value>(name: string, read: (value: unknown) => Value | undefined, was: Value | undefined) =>
      Object.hasOwn(set, name) ? read(set[name]) : gone.includes(name) ? undefined : was;
    return put(entityId, {
      state: textOf(state) ?? before.state,
      changedAt: momentOf(lc) ?? before.changedAt,
      name: kept('friendly_name', textOf, before.name),
      deviceClass: kept('device_class', textOf, before.deviceClass),
      unit: kept('unit_of_measurement', textOf, before.unit),
      batteryLevel: kept('battery_level', numberOf, before.batteryLevel),
    });
  };

  return {
    get: (entityId: string): LiveState | undefined => states.get(entityId),
    entries: (): Iterable<readonly [string, LiveState]> => states,
    clear: (): void => {
      states.clear();
    },
    /** Returns the entities of which something else is known now. */
    apply: (event: unknown): readonly string[] => {
      const { a: added, c: changed, r: removed } = isRecord(event) ? event : {};
      const ids: string[] = [];
      if (isRecord(added)) for (const id of Object.keys(added)) if (add(id, added[id])) ids.push(id);
      if (isRecord(changed)) for (const id of Object.keys(changed)) if (change(id, changed[id])) ids.push(id);
      for (const id of listOf(removed)) if (typeof id === 'string' && states.delete(id)) ids.push(id);
      return ids;
    },
  };
}

const readAttributes = (attributes: Readonly<Record<string, unknown>>) => ({
  name: textOf(attributes['friendly_name']),
  deviceClass: textOf(attributes['device_class']),
  unit: textOf(attributes['unit_of_measurement']),
  batteryLevel: numberOf(attributes['battery_level']),
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The hub tells seconds. */
function momentOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds === undefined ? undefined : seconds * 1000;
}
