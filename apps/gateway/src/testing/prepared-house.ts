import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@soglia/server/clock';
import { createHouseSetup, type HouseSetupOptions } from '#house-setup/house-setup.ts';
import { createHubLink } from '#hub/hub-link.ts';
import { createSingleInstance } from '#instances/instances.ts';
import type { CallerPerson } from '#identity/identity.ts';
import { defaultLimits, type Limits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createServiceConnection } from '#service-connection/create-service-connection.ts';
import { createGatewayStore } from '#store/gateway-store.ts';
import type { Store } from '#store/store.ts';
import { placeMigratedStore } from './migrated-store.ts';

export const owner: CallerPerson = {
  userId: 'owner',
  name: 'Maria Bianchi',
  isAdmin: true,
  isOwner: true,
  roleId: 'administrator',
};

export interface HouseOptions {
  readonly data: string;
  readonly secret?: string;
  readonly limits?: Partial<Limits>;
  readonly ownerToken?: HouseSetupOptions['ownerToken'];
  /** Replaces parts of the store. */
  readonly changeStore?: (store: Store) => Store;
}

export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'soglia-house-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** The service connection and the set-up of a gateway on a hub, with a real database, without the gateway's ports. */
export async function startHouse(hub: string, options: HouseOptions) {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const limits = { ...defaultLimits, serviceRetry: 50, ...options.limits };
  const parts = { limits, clock: systemClock, logger };
  const link = createHubLink({ hub, ...parts });
  await placeMigratedStore(options.data);
  const opened = createGatewayStore({ data: options.data }, parts);
  const store = options.changeStore?.(opened) ?? opened;
  const connection = createServiceConnection({ link, ...parts });
  const house = createHouseSetup({
    ...parts,
    connection,
    instances: createSingleInstance(),
    link,
    store,
    hub,
    data: options.data,
    ownPorts: () => [],
    secret: options.secret,
    ownerToken: options.ownerToken,
  });
  await house.start();
  const close = async () => {
    house.close();
    await link.close();
    await opened.close();
  };
  return {
    house,
    connection,
    store: opened,
    close,
    log: () => lines.join(''),
    prepare: (token: string) =>
      house.prepare({ userId: owner.userId, name: owner.name, token, address: '127.0.0.1' }, 'Soglia'),
    [Symbol.asyncDispose]: close,
  };
}
