import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { withLastKnown, type LastKnown } from '#hub/last-known.ts';

interface SnapshotOptions {
  readonly clock: Clock;
  /** The hub and the person of the current session; undefined when nobody is signed in. */
  readonly key: () => SnapshotKey | undefined;
}

interface HubWithSnapshots {
  /** Reads the snapshot of the last visit until the hub itself has answered. */
  readonly hub: Hub;
  readonly close: () => void;
}

/**
 * Shows the snapshot of this person's last visit, and writes one for the next. Snapshots are deleted at sign-out, when
 * the hub refuses the session, and when another person signs in. Nothing waits for them: a first visit has none.
 */
export function withSnapshots(hub: Hub, { clock, key }: SnapshotOptions): HubWithSnapshots {
  const owner = key();
  const services = import('./snapshot-services.ts');
  const readLastKnown = async (): Promise<LastKnown | undefined> => {
    if (owner === undefined) return undefined;
    const { readLastVisit } = await services;
    return readLastVisit(hub, owner, { clock, isOver: () => closed });
  };
  let closed = false;
  const withLastVisit = withLastKnown(hub, readLastKnown());
  let stopWriting: () => void = () => undefined;
  const withServices = (use: (loaded: Awaited<typeof services>) => void): void => {
    // Without the services the app works, and stores no snapshot.
    services.then(use, () => undefined);
  };
  withServices(({ startSnapshotWriting }) => {
    if (!closed) stopWriting = startSnapshotWriting(hub, { clock, key });
  });
  const releaseState = hub.connection.onState(({ kind }) => {
    if (kind !== 'refused') return;
    withLastVisit.forget();
    withServices(({ deleteAllSnapshots }) => deleteAllSnapshots());
  });
  return {
    hub: withLastVisit.hub,
    close() {
      closed = true;
      releaseState();
      stopWriting();
      if (key()?.person !== owner?.person) withServices(({ deleteAllSnapshots }) => deleteAllSnapshots());
    },
  };
}
