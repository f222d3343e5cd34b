import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { withLastKnown, type LastKnown } from '#hub/last-known.ts';

/** Reading and drawing a snapshot takes a phone as long as the hub takes to answer on most lines. Milliseconds. */
const HUB_FIRST_MS = 250;

/** When old snapshots are looked for where none is needed, milliseconds after the hub has sent its house. */
const CLEAN_UP_MS = 10_000;

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
    await hubIsLate(hub, clock);
    if (closed) return undefined;
    // The services need the kinds of device; the database is read while those are still being fetched.
    const reading = import('#features/offline/snapshot-database.ts').then(({ loadSnapshot }) =>
      loadSnapshot(owner),
    );
    const [{ readUsableSnapshot }, stored] = await Promise.all([services, reading]);
    return readUsableSnapshot(stored, owner, clock);
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

/** Resolves when the hub takes long or cannot be reached; where it has sent its house before that, when nobody waits. */
function hubIsLate({ entities, connection }: Hub, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const settle = (next: () => void) => {
      for (const stop of stops) stop();
      next();
    };
    const check = () => {
      if (entities.list.kind === 'loaded') settle(() => clock.after(CLEAN_UP_MS, resolve));
      else if (connection.state.kind === 'lost') settle(resolve);
    };
    const stops = [
      clock.after(HUB_FIRST_MS, () => settle(resolve)),
      entities.onList(check),
      connection.onState(check),
    ];
    check();
  });
}
