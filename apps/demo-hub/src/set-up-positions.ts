import { domainOf } from '#world/domain-of.ts';
import type { Tracked } from './collections/zones.ts';
import { deviceTracker, trackerReport } from './devices/device-tracker.ts';
import { defineEntity } from './world/kind.ts';
import { positionOf } from './devices/person.ts';
import { pastMoments } from './positions/past-positions.ts';
import type { HistoryGenerator, Row } from './recorder/recorder.ts';
import type { Attributes, State, StateChange } from './world/states.ts';
import type { World } from './world/world.ts';

const ground = ['latitude', 'longitude', 'radius', 'passive', 'friendly_name'] as const;

export const trackedIn =
  ({ states }: World): Tracked =>
  () =>
    states.all().filter(({ entity_id }) => ['person', 'device_tracker'].includes(domainOf(entity_id)));

/** Adds the phones of the home, and keeps persons, trackers and zones in step. Persons and zones are there already. */
export function setUpPositions({ home, states, entities, bus }: World): void {
  const zones = zonesIn(states);
  for (const { id, name, route } of home.trackers) {
    const spec = { id, name, route, zones, category: 'diagnostic', icon: 'mdi:cellphone' } as const;
    entities.add(defineEntity(deviceTracker, spec), { platform: 'mobile_app' });
  }
  const refresh = (...domains: readonly string[]): void => {
    for (const id of entities.ids()) if (domains.includes(domainOf(id))) entities.refresh(id);
  };
  refresh('person');
  refresh('zone');
  bus.listen('state_changed', ({ data }) => {
    const change = data as StateChange;
    const domain = domainOf(change.entity_id);
    if (domain === 'device_tracker') refresh('person', 'zone');
    if (domain === 'person') refresh('zone');
    if (domain === 'zone' && isOtherGround(change)) refresh('device_tracker');
  });
}

const zonesIn = (states: World['states']) => (): readonly State[] =>
  states.all().filter(({ entity_id }) => domainOf(entity_id) === 'zone');

const isOtherGround = ({ old_state: before, new_state: after }: StateChange): boolean =>
  ground.some((name) => before?.attributes[name] !== after?.attributes[name]);

/** The ways of the phones, and of who carries them, before `now`; undefined for entities without a way. */
function pastWays(world: World): (state: State) => readonly Row[] | undefined {
  const { home, clock, states } = world;
  const zones = zonesIn(states);
  const now = clock.now();
  const ways = new Map(
    home.trackers.map(({ id, route }) => {
      const reports = pastMoments(route, now).map((at) => ({ at, ...trackerReport({ route, zones }, at) }));
      return [`device_tracker.${id}`, reports];
    }),
  );
  return ({ entity_id: id, attributes }) => {
    const own = ways.get(id);
    if (own !== undefined) return rowsOf(own, (current) => ({ ...attributes, ...current }));
    const source = id.startsWith('person.') ? String(attributes['source']) : '';
    const carried = ways.get(source);
    if (carried === undefined) return undefined;
    return rowsOf(carried, (current, state) => ({
      ...attributes,
      ...positionOf(
        { entity_id: source, state, attributes: current },
        { stateOf: (zone) => states.get(zone) },
      ),
    }));
  };
}

interface Report {
  readonly at: number;
  readonly state: string;
  readonly current: Attributes;
}

function rowsOf(
  reports: readonly Report[],
  attributesOf: (current: Attributes, state: string) => Attributes,
): readonly Row[] {
  let changed = 0;
  let last: string | undefined;
  return reports.map(({ at, state, current }) => {
    if (state !== last) changed = at;
    last = state;
    return { state, attributes: attributesOf(current, state), changed, updated: at };
  });
}

/** Ways for what is carried about, and otherwise what `generate` tells. */
export function withWays(world: World, generate: HistoryGenerator): HistoryGenerator {
  const ways = pastWays(world);
  return (state) => ways(state) ?? generate(state);
}
