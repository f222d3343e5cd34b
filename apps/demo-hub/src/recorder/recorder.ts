import type { Cancel } from '#clock.ts';
import type { Context } from '#world/context.ts';
import type { Attributes, State, StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';
import { DAY_MS } from '#durations.ts';
import { domainOf } from '#world/domain-of.ts';

/** One recorded state; null when the entity was removed. Times are ms since the epoch. */
export interface Row {
  readonly state: string | null;
  readonly attributes: Attributes;
  readonly changed: number;
  readonly updated: number;
  /** User or automation that caused it, if any. */
  readonly actor?: Actor;
}

export type Actor =
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
  /** Adds the state at `start` as first row. */
  readonly withStart: boolean;
  /** Drops rows in which only attributes changed. */
  readonly significantOnly: boolean;
}

const MAX_ROWS = 5_000;
const MAX_AGE_MS = 10 * DAY_MS;
const MAX_AUTOMATION_CONTEXTS = 1_000;
const ignoredDomains = new Set(['zone', 'scene']);
const significantAttributeDomains = new Set([
  'climate',
  'device_tracker',
  'humidifier',
  'thermostat',
  'water_heater',
]);
/** Attributes that the recorder drops, by domain. */
const unrecordedAttributes: Readonly<Record<string, ReadonlySet<string>>> = {
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

/** Generates the rows before the start of the process. */
export type HistoryGenerator = (state: State) => readonly Row[];

/** Records state changes in memory. */
export function createRecorder(world: World, generateHistory: HistoryGenerator = () => []): Recorder {
  const rowsByEntity = new Map<string, Row[]>();
  /** Automation entity ids by recent context id. */
  const automationByContext = new Map<string, string>();

  function append(entityId: string, row: Row): void {
    const domain = domainOf(entityId);
    if (ignoredDomains.has(domain)) return;
    const rows = rowsByEntity.get(entityId) ?? [];
    rowsByEntity.set(entityId, rows);
    rows.push(row);
    const oldest = world.clock.now() - MAX_AGE_MS;
    while (rows.length > MAX_ROWS || (rows[1]?.updated ?? Infinity) < oldest) rows.shift();
  }

  for (const state of world.states.all()) {
    const rows = generateHistory(state);
    for (const row of rows) append(state.entity_id, withoutUnrecorded(state.entity_id, row));
    const since = rows[rows.findLastIndex((row) => row.state !== state.state) + 1];
    if (since !== undefined) world.states.backdate(state.entity_id, since.updated);
    append(state.entity_id, rowOf(state));
  }
  const releases = [
    world.bus.listen('automation_triggered', ({ data, context }) => {
      automationByContext.set(context.id, (data as { readonly entity_id: string }).entity_id);
      for (const oldest of automationByContext.keys())
        if (automationByContext.size > MAX_AUTOMATION_CONTEXTS) automationByContext.delete(oldest);
    }),
    world.bus.listen('state_changed', (event) => {
      const { entity_id: entityId, new_state: now } = event.data as StateChange;
      const at = world.clock.now();
      append(entityId, now ? rowOf(now) : { state: null, attributes: {}, changed: at, updated: at });
    }),
  ];

  function rowOf(state: State): Row {
    const by = actorOf(state.context);
    return withoutUnrecorded(state.entity_id, {
      state: state.state,
      attributes: state.attributes,
      changed: state.last_changed,
      updated: state.last_updated,
      ...(by === undefined ? {} : { actor: by }),
    });
  }

  function actorOf({ id, user_id: userId }: Context): Actor | undefined {
    const entityId = automationByContext.get(id);
    if (entityId !== undefined) return { kind: 'automation', entityId };
    return userId === null ? undefined : { kind: 'person', userId };
  }

  return {
    rows: (entityId) => rowsByEntity.get(entityId) ?? [],
    close() {
      for (const release of releases) release();
    },
  };
}

/** Removes unrecorded attributes. */
function withoutUnrecorded(entityId: string, row: Row): Row {
  const hidden = unrecordedAttributes[domainOf(entityId)];
  if (hidden === undefined) return row;
  const attributes = Object.entries(row.attributes).filter(([name]) => !hidden.has(name));
  return { ...row, attributes: Object.fromEntries(attributes) };
}

/** Rows of a period; the first is clamped to its start. */
export function rowsWithin(rows: readonly Row[], entityId: string, period: Period): Row[] {
  const significant = significantAttributeDomains.has(domainOf(entityId)) || !period.significantOnly;
  const relevant = rows.filter(
    (row, index) => significant || index === 0 || row.state !== rows[index - 1]?.state,
  );
  const within = relevant.filter((row) => row.updated > period.start && row.updated < period.end);
  const before = period.withStart ? relevant.findLast((row) => row.updated <= period.start) : undefined;
  if (!before || before.state === null) return within;
  return [{ ...before, updated: period.start, changed: Math.min(before.changed, period.start) }, ...within];
}
