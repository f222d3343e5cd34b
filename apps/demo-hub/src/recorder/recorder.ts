import type { Cancel } from '#clock.ts';
import type { Context } from '#world/context.ts';
import type { Attributes, State, StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** One written state; state null where the entity went. Times are ms since the epoch. */
export interface Row {
  readonly state: string | null;
  readonly attributes: Attributes;
  readonly changed: number;
  readonly updated: number;
  /** Who asked for it; absent where nobody did. */
  readonly by?: Doer;
}

export type Doer =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'automation'; readonly entityId: string };

export interface Recorder {
  /** Rows of one entity, oldest first. */
  rows(entityId: string): readonly Row[];
  close: Cancel;
}

export interface Period {
  readonly start: number;
  readonly end: number;
  /** Adds what was valid at the start as first row. */
  readonly withStart: boolean;
  /** Leaves out rows in which only attributes changed. */
  readonly significantOnly: boolean;
}

const KEPT_ROWS = 5_000;
const KEPT_FOR = 10 * 86_400_000;
const KEPT_RUNS = 1_000;
const ignored = new Set(['zone', 'scene']);
const attributesCount = new Set(['climate', 'device_tracker', 'humidifier', 'thermostat', 'water_heater']);
/** Never written down: what a lamp shows at the moment, and long lists. */
const notKept: Readonly<Record<string, ReadonlySet<string>>> = {
  light: new Set([
    'brightness',
    'color_mode',
    'color_temp_kelvin',
    'effect',
    'effect_list',
    'hs_color',
    'rgb_color',
    'rgbw_color',
    'rgbww_color',
    'xy_color',
    'supported_color_modes',
    'min_color_temp_kelvin',
    'max_color_temp_kelvin',
  ]),
  climate: new Set(['hvac_modes', 'fan_modes', 'preset_modes', 'min_temp', 'max_temp', 'target_temp_step']),
  media_player: new Set(['source_list', 'media_position_updated_at', 'entity_picture']),
  fan: new Set(['preset_modes']),
  vacuum: new Set(['fan_speed_list']),
};

/** What an entity was before the house began. */
export type Past = (state: State) => readonly Row[];

/** Writes down, in memory, what happens in the house. */
export function createRecorder(world: World, past: Past = () => []): Recorder {
  const book = new Map<string, Row[]>();
  /** The automation behind each context of late. */
  const runs = new Map<string, string>();

  function note(entityId: string, row: Row): void {
    const domain = domainOf(entityId);
    if (ignored.has(domain)) return;
    const rows = book.get(entityId) ?? [];
    book.set(entityId, rows);
    rows.push(row);
    const oldest = world.clock.now() - KEPT_FOR;
    while (rows.length > KEPT_ROWS || (rows[1]?.updated ?? Infinity) < oldest) rows.shift();
  }

  for (const state of world.states.all()) {
    const rows = past(state);
    for (const row of rows) note(state.entity_id, kept(state.entity_id, row));
    const since = rows[rows.findLastIndex((row) => row.state !== state.state) + 1];
    if (since !== undefined) world.states.backdate(state.entity_id, since.updated);
    note(state.entity_id, rowOf(state));
  }
  const releases = [
    world.bus.listen('automation_triggered', ({ data, context }) => {
      runs.set(context.id, (data as { readonly entity_id: string }).entity_id);
      for (const oldest of runs.keys()) if (runs.size > KEPT_RUNS) runs.delete(oldest);
    }),
    world.bus.listen('state_changed', (event) => {
      const { entity_id: entityId, new_state: now } = event.data as StateChange;
      const at = world.clock.now();
      note(entityId, now ? rowOf(now) : { state: null, attributes: {}, changed: at, updated: at });
    }),
  ];

  function rowOf(state: State): Row {
    const by = doerOf(state.context);
    return kept(state.entity_id, {
      state: state.state,
      attributes: state.attributes,
      changed: state.last_changed,
      updated: state.last_updated,
      ...(by === undefined ? {} : { by }),
    });
  }

  function doerOf({ id, user_id: userId }: Context): Doer | undefined {
    const entityId = runs.get(id);
    if (entityId !== undefined) return { kind: 'automation', entityId };
    return userId === null ? undefined : { kind: 'person', userId };
  }

  return {
    rows: (entityId) => book.get(entityId) ?? [],
    close() {
      for (const release of releases) release();
    },
  };
}

/** Without the attributes that are never written down. */
function kept(entityId: string, row: Row): Row {
  const hidden = notKept[domainOf(entityId)];
  if (hidden === undefined) return row;
  const attributes = Object.entries(row.attributes).filter(([name]) => !hidden.has(name));
  return { ...row, attributes: Object.fromEntries(attributes) };
}

/** The rows of a period, the first clamped to its start. */
export function rowsWithin(rows: readonly Row[], entityId: string, period: Period): Row[] {
  const significant = attributesCount.has(domainOf(entityId)) || !period.significantOnly;
  const kept = rows.filter(
    (row, index) => significant || index === 0 || row.state !== rows[index - 1]?.state,
  );
  const within = kept.filter((row) => row.updated > period.start && row.updated < period.end);
  const before = period.withStart ? kept.findLast((row) => row.updated <= period.start) : undefined;
  if (!before || before.state === null) return within;
  return [{ ...before, updated: period.start, changed: Math.min(before.changed, period.start) }, ...within];
}

function domainOf(entityId: string): string {
  return entityId.slice(0, entityId.indexOf('.'));
}
