import { bianchiUserId, bianchiUsers } from '#accounts/bianchi-users.ts';
import { createUsers, storedUsersSchema } from '#accounts/users.ts';
import { setUpIntegrations, type Integrations } from '#integrations.ts';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { memoryStore } from '#store/store.ts';
import { manualClock, type ManualClock } from '#testing/manual-clock.ts';
import type { State } from '#world/states.ts';
import { createWorld, systemCaller, type World } from '#world/world.ts';

/** Casa Bianchi on a manual clock, without network. */
export interface TestHome {
  readonly clock: ManualClock;
  readonly world: World;
  readonly integrations: Integrations;
  state(entityId: string): State;
  /** `username`: whose call it is; without one an automation's. */
  call(name: string, data?: Record<string, unknown>, username?: string): Promise<unknown>;
}

export function createTestHome(seed = 1, automationsRun = true): TestHome {
  const clock = manualClock();
  const store = memoryStore();
  const users = createUsers(store.open('users', storedUsersSchema), bianchiUsers);
  const world = createWorld({
    clock,
    seed,
    home: casaBianchi,
    userName: (id) => users.get(id)?.name,
    hubVersion: '2026.11.0',
  });
  const habits = setUpIntegrations(world, store, users, { automationsRun });
  return {
    clock,
    world,
    integrations: habits,
    state(entityId) {
      const state = world.states.get(entityId);
      if (!state) throw new Error(`${entityId} is not there`);
      return state;
    },
    call(name, data = {}, username) {
      const [domain = '', service = ''] = name.split('.');
      return world.services.call({
        domain,
        service,
        data,
        context: world.newContext(bianchiUserId(username ?? '')),
        caller: systemCaller,
      });
    },
  };
}
