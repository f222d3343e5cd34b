import type { Users } from '#accounts/users.ts';
import { createAutomations, storedAutomationsSchema, type Automations } from '#automations/automations.ts';
import {
  createCollection,
  storedItemsSchema,
  type Collection,
  type CollectionKind,
} from '#collections/collection.ts';
import { inputBooleans, inputNumbers, schedules } from '#collections/helper-kinds.ts';
import { personCollection, releaseUser } from '#collections/persons.ts';
import { configuredZone, homeZone, zoneCollection } from '#collections/zones.ts';
import { kinds } from '#devices/kinds.ts';
import { generateEnergyRows } from '#recorder/generated-energy.ts';
import { createStatistics, type ComputedPast, type Statistics } from '#recorder/long-term-statistics.ts';
import { createRecorder, type HistoryGenerator, type Recorder } from '#recorder/recorder.ts';
import { kindOf } from '#recorder/statistics.ts';
import type { Store } from '#store/store.ts';
import type { World } from '#world/world.ts';
import { createEnergyPast } from './energy/energy-history.ts';
import { setUpPositions, trackedIn, withWays } from './set-up-positions.ts';

/** The integrations that hold data of their own. */
export interface Integrations {
  readonly collections: readonly Collection[];
  readonly automations: Automations;
  readonly recorder: Recorder;
  readonly statistics: Statistics;
}

export interface IntegrationOptions {
  /** Whether the automations of the home run by their triggers. */
  readonly automationsRun: boolean;
  /** With it the home has a past, and its energy sensors a year of statistics. */
  readonly generateHistory?: HistoryGenerator;
}

/** Registers entity services, persons, zones, helpers and automations, and starts the recorder. */
export function setUpIntegrations(
  world: World,
  store: Store,
  users: Users,
  { automationsRun, generateHistory }: IntegrationOptions,
): Integrations {
  const { home, entities } = world;
  for (const { domain, services } of kinds) world.services.addEntityServices(domain, services);

  const tracked = trackedIn(world);
  const collectionOf = (kind: CollectionKind): Collection =>
    createCollection(kind, {
      entities,
      storage: store.open(kind.domain, storedItemsSchema),
      defaults: home.items[kind.domain] ?? [],
    });
  const people = collectionOf(personCollection(users));
  entities.add(homeZone(home, tracked));
  for (const zone of home.configuredZones) entities.add(configuredZone(zone, tracked));
  const collections = [
    people,
    ...[zoneCollection(tracked), inputBooleans, inputNumbers, schedules].map(collectionOf),
  ];
  users.listen(({ type, user }) => {
    if (type === 'removed') releaseUser(people, user.id);
  });
  setUpPositions(world);

  const automations = createAutomations(world, store.open('automations', storedAutomationsSchema), {
    defaults: home.automations,
    automationsRun,
  });
  // Updates values that depend on time or other entities before the recorder starts.
  entities.tick(0);
  if (generateHistory === undefined) {
    const recorder = createRecorder(world);
    return { collections, automations, recorder, statistics: createStatistics(world, recorder) };
  }
  const past = computedPast(world);
  const generateOthers = withWays(world, generateHistory);
  const recorder = createRecorder(world, (state) => {
    const sensor = past.sensors.get(state.entity_id);
    return sensor === undefined ? generateOthers(state) : generateEnergyRows(past.energy, sensor, state);
  });
  return { collections, automations, recorder, statistics: createStatistics(world, recorder, past) };
}

/** The year of the home's energy sensors before their present state. */
function computedPast({ clock, home, states }: World): ComputedPast {
  const sensors = Object.entries(home.energy.past).flatMap(([id, series]) => {
    const state = states.get(id);
    if (state === undefined) return [];
    const kind = kindOf(state.attributes['state_class']);
    return [[id, { id, series, kind, value: Number(state.state) }] as const];
  });
  return { energy: createEnergyPast(clock.now()), sensors: new Map(sensors) };
}
