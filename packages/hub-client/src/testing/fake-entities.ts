/** One entity of the fake hub. Times are float seconds, as in the protocol. */
export interface FakeEntity {
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly lc: number;
  readonly lu: number;
  readonly context: { readonly id: string; readonly parent_id: null; readonly user_id: string | null };
}

type FakeEntityListener = (
  entityId: string,
  before: FakeEntity | undefined,
  after: FakeEntity | undefined,
) => void;

/** The entities of a fake hub. */
export interface FakeEntities {
  readonly entities: ReadonlyMap<string, FakeEntity>;
  set(entityId: string, state: string, attributes?: Readonly<Record<string, unknown>>): void;
  remove(entityId: string): void;
  onChange(listener: FakeEntityListener): () => void;
}

/** `now` gives milliseconds; two writes in one millisecond still differ, as on a real hub. */
export function createFakeEntities(now: () => number): FakeEntities {
  const entities = new Map<string, FakeEntity>();
  const listeners = new Set<FakeEntityListener>();
  let writes = 0;

  return {
    entities,
    set(entityId, state, attributes = {}) {
      writes += 1;
      const before = entities.get(entityId);
      const lu = now() / 1000 + (writes % 1000) / 1e6;
      const user_id = writes % 3 === 0 ? 'anna' : null;
      const context = { id: `01J${writes}`, parent_id: null, user_id };
      const lc = before !== undefined && before.state === state ? before.lc : lu;
      const after = { state, attributes, lc, lu, context };
      entities.set(entityId, after);
      for (const listener of listeners) listener(entityId, before, after);
    },
    remove(entityId) {
      const before = entities.get(entityId);
      if (!entities.delete(entityId)) return;
      for (const listener of listeners) listener(entityId, before, undefined);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** As `get_states` gives it. */
export function toState(entityId: string, entity: FakeEntity) {
  return {
    entity_id: entityId,
    state: entity.state,
    attributes: entity.attributes,
    last_changed: isoOf(entity.lc),
    last_updated: isoOf(entity.lu),
    context: entity.context,
  };
}

/** As an `a` event gives it: redundant fields are omitted. */
export function toAdded(entity: FakeEntity) {
  return {
    s: entity.state,
    a: entity.attributes,
    c: entity.context.user_id === null ? entity.context.id : entity.context,
    lc: entity.lc,
    ...(entity.lu === entity.lc ? {} : { lu: entity.lu }),
  };
}

/** As a `c` event gives it: only new values, and the names of removed attributes. */
export function toChanged(before: FakeEntity, after: FakeEntity) {
  const added = Object.fromEntries(
    Object.entries(after.attributes).filter(
      ([name, value]) => JSON.stringify(before.attributes[name]) !== JSON.stringify(value),
    ),
  );
  const gone = Object.keys(before.attributes).filter((name) => !(name in after.attributes));
  const { context } = after;
  return {
    '+': {
      ...(before.state === after.state ? { lu: after.lu } : { s: after.state, lc: after.lc }),
      c:
        before.context.user_id === context.user_id
          ? context.id
          : { id: context.id, user_id: context.user_id },
      ...(Object.keys(added).length === 0 ? {} : { a: added }),
    },
    ...(gone.length === 0 ? {} : { '-': { a: gone } }),
  };
}

function isoOf(seconds: number): string {
  const micros = Math.round(seconds * 1e6);
  const iso = new Date(Math.floor(micros / 1000)).toISOString();
  return `${iso.slice(0, -1)}${String(micros % 1000).padStart(3, '0')}+00:00`;
}
