import { moveIn, type Habits } from '#habits.ts';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { memoryStore } from '#store/store.ts';
import { manualClock, type ManualClock } from '#testing/manual-clock.ts';
import type { State } from '#world/states.ts';
import { createWorld, houseItself, type World } from '#world/world.ts';

/** Casa Bianchi with time in hand and no wire. */
export interface TestHouse {
  readonly clock: ManualClock;
  readonly world: World;
  readonly habits: Habits;
  state(entityId: string): State;
  call(name: string, data?: Record<string, unknown>): Promise<unknown>;
}

export function testHouse(seed = 1): TestHouse {
  const clock = manualClock();
  const world = createWorld({ clock, seed, home: casaBianchi, hubVersion: '2026.11.0' });
  const habits = moveIn(world, memoryStore());
  return {
    clock,
    world,
    habits,
    state(entityId) {
      const state = world.states.get(entityId);
      if (!state) throw new Error(`${entityId} is not there`);
      return state;
    },
    call(name, data = {}) {
      const [domain = '', service = ''] = name.split('.');
      return world.services.call({ domain, service, data, context: world.newContext(), caller: houseItself });
    },
  };
}
