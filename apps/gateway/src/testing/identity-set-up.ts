import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@soglia/server/clock';
import { createHubLink } from '#hub/hub-link.ts';
import { sessionHashOf } from '#identity/caller.ts';
import { createIdentity } from '#identity/create-identity.ts';
import type { ClientAddress } from '#identity/identity.ts';
import { createTokenVerifier } from '#identity/token-verifier.ts';
import { defaultLimits, type Limits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createGatewayStore } from '#store/gateway-store.ts';
import { createPeople, startIdentityHub, type IdentityHubOptions } from './identity-hub.ts';
import { manualClock } from './manual-clock.ts';
import { createPeopleService } from './people-service.ts';
import { placeMigratedStore } from './migrated-store.ts';

export const home: ClientAddress = { address: '192.168.1.20', path: 'direct' };
export const away: ClientAddress = { address: '203.0.113.9', path: 'direct' };

export interface IdentitySetUpOptions extends Partial<
  Pick<IdentityHubOptions, 'closesSockets' | 'beforeAnswer' | 'began'>
> {
  readonly limits?: Partial<Limits>;
  readonly withService?: boolean;
}

/** Identity of its own in front of a hub with Maria, an administrator, Luca and Anna. */
export async function setUpIdentity({
  limits: changed,
  withService = false,
  ...hubOptions
}: IdentitySetUpOptions = {}) {
  const people = createPeople(['maria', 'luca', 'anna']);
  const hub = await startIdentityHub({ ...people, ...hubOptions });
  const limits = { ...defaultLimits, ...changed };
  const clock = manualClock();
  const logger = createLogger('silent');
  const link = createHubLink({ hub: hub.url, limits, clock, logger });
  const tokens = createTokenVerifier(link, limits, clock);
  const data = join(tmpdir(), `soglia-test-${randomUUID()}`);
  await placeMigratedStore(data);
  const store = createGatewayStore({ data }, { clock: systemClock, logger });
  const told = withService ? createPeopleService(people.users) : undefined;
  const identity = createIdentity({
    link,
    tokens,
    limits,
    clock,
    logger,
    store,
    service: told?.service,
  });
  await identity.start();
  const { id: defaultRoleId } = await store.roles.findDefault();
  /** Tracks a connection and tells whether it was ended. */
  const connect = (token: string, client = home) => {
    const state = { ended: false };
    identity.trackConnection(sessionHashOf(token), client, () => {
      state.ended = true;
    });
    return state;
  };
  return {
    people,
    hub,
    clock,
    link,
    tokens,
    store,
    told,
    identity,
    connect,
    defaultRoleId,
    [Symbol.asyncDispose]: async () => {
      identity.close();
      await link.close();
      await hub.close();
      await store.close();
      await rm(data, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
