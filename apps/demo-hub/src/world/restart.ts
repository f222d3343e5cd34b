import type { Accounts } from '#accounts/accounts.ts';
import type { World } from '#world/world.ts';

interface Parts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sockets: { closeAll(how: 'close' | 'break'): void };
  readonly line: { refuse(on: boolean): void; breakAll(): void };
}

/**
 * A restart as its clients see it: the sockets close, nobody is let in, then the hub is there but its entities
 * come back by and by; only RUNNING means that what is missing is gone. Flows, signed paths and notifications are lost.
 */
export function restart(
  { world, accounts, sockets, line }: Parts,
  times: { downMs: number; startingMs: number },
): void {
  world.runState = 'STOPPING';
  world.bus.fire('homeassistant_stop', {});
  sockets.closeAll('close');
  line.refuse(true);
  accounts.flows.forget();
  accounts.signedPaths.renew();
  world.notifications.dismissAll();

  world.later(times.downMs, () => {
    line.breakAll();
    world.runState = 'STARTING';
    for (const entityId of world.entities.ids()) world.entities.showRestored(entityId);
    line.refuse(false);
    world.bus.fire('homeassistant_start', {});
    world.later(times.startingMs / 2, () => comeBack(world, 0));
    world.later(times.startingMs, () => {
      comeBack(world, 1);
      world.runState = 'RUNNING';
      world.bus.fire('core_config_updated', {});
      world.bus.fire('homeassistant_started', {});
    });
  });
}

/** Every second entity, as integrations load one after the other. */
function comeBack(world: World, remainder: number): void {
  for (const [index, entityId] of world.entities.ids().entries()) {
    if (index % 2 === remainder) world.entities.publish(entityId);
  }
}
