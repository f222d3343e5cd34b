import type { Accounts } from '#accounts/accounts.ts';
import type { World } from '#world/world.ts';

interface Parts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sockets: { closeAll(how: 'close' | 'break'): void };
  readonly tcpServer: { refuse(on: boolean): void; breakAll(): void };
}

/**
 * Simulates a restart: sockets close, connections are refused, then the hub is STARTING while entities load one after
 * the other, then RUNNING. Login flows, signed paths and notifications are lost.
 */
export function restart(
  { world, accounts, sockets, tcpServer }: Parts,
  times: { downMs: number; startingMs: number },
): void {
  world.runState = 'STOPPING';
  world.bus.fire('homeassistant_stop', {});
  sockets.closeAll('close');
  tcpServer.refuse(true);
  accounts.flows.clear();
  accounts.signedPaths.revokeAll();
  world.notifications.dismissAll();
  world.repairs.clear();

  world.later(times.downMs, () => {
    tcpServer.breakAll();
    world.runState = 'STARTING';
    for (const entityId of world.entities.ids()) world.entities.showRestored(entityId);
    tcpServer.refuse(false);
    world.bus.fire('homeassistant_start', {});
    world.later(times.startingMs / 2, () => loadHalf(world, 0));
    world.later(times.startingMs, () => {
      loadHalf(world, 1);
      world.runState = 'RUNNING';
      world.bus.fire('core_config_updated', {});
      world.bus.fire('homeassistant_started', {});
    });
  });
}

/** Loads every second entity, as integrations load one after the other. */
function loadHalf(world: World, remainder: number): void {
  for (const [index, entityId] of world.entities.ids().entries()) {
    if (index % 2 === remainder) world.entities.publish(entityId);
  }
}
