import { createAutomations, keptAutomations, type Automations } from '#automations/automations.ts';
import { createCollection, keptItems, type Collection } from '#collections/collection.ts';
import { inputBooleans, inputNumbers, schedules } from '#collections/house-helpers.ts';
import { homeZone, zoneCollection } from '#collections/zones.ts';
import { kinds } from '#devices/kinds.ts';
import { createRecorder, type Past, type Recorder } from '#recorder/recorder.ts';
import type { Store } from '#store/store.ts';
import type { StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** What people make in a house, beside the devices that are there. */
export interface Habits {
  readonly collections: readonly Collection[];
  readonly automations: Automations;
  readonly recorder: Recorder;
}

/** Brings in the services of the kinds, zones, helpers and automations, and begins to write down. */
export function moveIn(world: World, store: Store, past?: Past): Habits {
  const { home, entities } = world;
  for (const { domain, services } of kinds) world.services.addEntityServices(domain, services);

  const people = () =>
    world.states
      .all()
      .filter((state) => state.entity_id.startsWith('person.'))
      .map((state) => ({ id: state.entity_id, state: state.state }));
  entities.add(homeZone(home, people));
  const collections = [zoneCollection(people), inputBooleans, inputNumbers, schedules].map((kind) =>
    createCollection(kind, {
      entities,
      drawer: store.drawer(kind.domain, keptItems),
      first: home.items[kind.domain] ?? [],
    }),
  );
  world.bus.listen('state_changed', (event) => {
    if (!(event.data as StateChange).entity_id.startsWith('person.')) return;
    for (const id of entities.ids()) if (id.startsWith('zone.')) entities.refresh(id);
  });

  const automations = createAutomations(
    world,
    store.drawer('automations', keptAutomations),
    home.automations,
  );
  // What follows the hour or another device is as they are, before the first of it is written down.
  entities.tick(0);
  return { collections, automations, recorder: createRecorder(world, past) };
}
