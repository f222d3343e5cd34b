import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import type { HouseKey } from '#features/offline/snapshot.ts';
import { withLastKnown, type LastKnown } from '#hub/last-known.ts';

interface RememberOptions {
  readonly clock: Clock;
  /** Whose house it is now; undefined when nobody is signed in any more. */
  readonly key: () => HouseKey | undefined;
}

interface RememberedHouse {
  /** Shows what was known when the app was here last, until the hub itself has spoken. */
  readonly hub: Hub;
  readonly close: () => void;
}

/**
 * Gives a hub the memory of this person, and keeps it for the next time. The memory ends with the session, with a
 * hub that refuses it, and when another person comes. It comes by itself: a first visit has none, and does not wait.
 */
export function rememberHouse(hub: Hub, { clock, key }: RememberOptions): RememberedHouse {
  const whose = key();
  const memory = import('./snapshot-services.ts');
  const recall = async (): Promise<LastKnown | undefined> => {
    if (whose === undefined) return undefined;
    // The services need the kinds of device; the database is read while those are still being fetched.
    const reading = import('#features/offline/snapshot-database.ts').then(({ readHouse }) =>
      readHouse(whose),
    );
    const [{ recallHouse }, stored] = await Promise.all([memory, reading]);
    return recallHouse(stored, whose, clock);
  };
  const remembered = withLastKnown(hub, recall());
  let closed = false;
  let stopKeeping: () => void = () => undefined;
  const withMemory = (use: (loaded: Awaited<typeof memory>) => void): void => {
    // Where it does not arrive there is nothing to remember with.
    memory.then(use, () => undefined);
  };
  withMemory(({ keepHouseFor }) => {
    if (!closed) stopKeeping = keepHouseFor(hub, { clock, key });
  });
  const releaseState = hub.connection.onState(({ kind }) => {
    if (kind !== 'refused') return;
    remembered.forget();
    withMemory(({ forgetAll }) => forgetAll());
  });
  return {
    hub: remembered.hub,
    close() {
      closed = true;
      releaseState();
      stopKeeping();
      if (key()?.person !== whose?.person) withMemory(({ forgetAll }) => forgetAll());
    },
  };
}
