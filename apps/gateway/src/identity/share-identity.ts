import type { Clock } from '@soglia/server/clock';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { Identity } from './identity.ts';

export interface SharedIdentityOptions {
  readonly identity: Identity;
  readonly instances: Pick<Instances, 'announce' | 'onAnnouncedElsewhere' | 'onMissed'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const RETRY_MS = 5000;

/**
 * Tells the other gateways of the database that people or roles were changed, and reads them when another one says so:
 * what was taken away is taken away everywhere, not only when each reads them the next time.
 */
export function shareIdentity({ identity, instances, clock, logger }: SharedIdentityOptions): Identity {
  let cancelRetry: () => void = () => undefined;
  let isClosed = false;

  const readAgain = (): void => {
    cancelRetry();
    identity.storeChanged().catch((error: unknown) => {
      logger.warn({ err: error }, 'what another gateway changed of people and roles was not read');
      if (!isClosed) cancelRetry = clock.after(RETRY_MS, readAgain);
    });
  };

  const stops = [instances.onAnnouncedElsewhere('people', readAgain), instances.onMissed(readAgain)];

  return {
    ...identity,
    // The others hear of it also where this one cannot read it now.
    storeChanged: async () => {
      instances.announce('people', '');
      await identity.storeChanged();
    },
    endSessions: async (userId) => {
      instances.announce('people', '');
      await identity.endSessions(userId);
    },
    close: () => {
      isClosed = true;
      cancelRetry();
      for (const stop of stops) stop();
      identity.close();
    },
  };
}
