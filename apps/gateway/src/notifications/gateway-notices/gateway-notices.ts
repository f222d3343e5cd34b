import { randomUUID } from 'node:crypto';
import type { Store } from '#store/store.ts';
import { normaliseUserName, userNameKey } from '#sign-in/user-name.ts';
import { watchAuditLog, type AuditNoticesOptions } from './audit-notices.ts';
import { watchBackups, type BackupNoticesOptions } from './backup-notices.ts';
import { watchHubAway, type HubAwayOptions } from './hub-away-notices.ts';
import { noticeTexts } from './notice-texts.ts';

export type GatewayNoticesOptions = AuditNoticesOptions &
  BackupNoticesOptions &
  Omit<HubAwayOptions, 'values'> & { readonly store: Store };

const AGAIN_MS = 10_000;
/** Sign-ins that wait for the database. */
const MOST_UNSENT = 1000;

/** Tells people what happens to the gateway, the hub's backups and their own accounts. */
export function createGatewayNotices(options: GatewayNoticesOptions) {
  const { notices, store, clock, logger } = options;
  let stops: readonly (() => void)[] = [];
  /** Those that are not told yet, as the database does not answer. */
  const unsent = new Map<string, { readonly nameKey: string; readonly address: string }>();
  let isTelling = false;
  let cancel: () => void = () => undefined;

  const tellNewDevice = async (id: string, nameKey: string, address: string): Promise<void> => {
    const people = await store.people.list();
    const person = people.find(({ username }) => {
      const name = username === null ? undefined : normaliseUserName(username);
      return name !== undefined && userNameKey(name) === nameKey;
    });
    if (person === undefined) return;
    await notices.add({
      id,
      category: 'system',
      type: 'security',
      source: 'gateway',
      to: [person.userId],
      ...noticeTexts.newDevice(address),
    });
  };

  const tellNewDevices = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    cancel();
    try {
      for (let [first] = unsent; first !== undefined; [first] = unsent) {
        const [id, { nameKey, address }] = first;
        await tellNewDevice(id, nameKey, address);
        unsent.delete(id);
      }
    } catch (error) {
      logger.warn({ err: error }, 'a sign-in on a new device was not told: trying again');
      cancel = clock.after(AGAIN_MS, () => void tellNewDevices());
    } finally {
      isTelling = false;
    }
  };

  return {
    /** Once the store is open. */
    start: (): void => {
      stops = [
        watchAuditLog(options),
        watchBackups(options),
        watchHubAway({ ...options, values: store.values }),
      ];
    },
    /** Somebody has signed in on a device that they had never used. @param nameKey of their user name */
    newDevice: (nameKey: string, address: string): void => {
      // Of several at the same address one is told.
      const isKnown = [...unsent.values()].some((one) => one.nameKey === nameKey && one.address === address);
      if (isKnown || unsent.size >= MOST_UNSENT) return;
      unsent.set(`new-device-${randomUUID()}`, { nameKey, address });
      void tellNewDevices();
    },
    close: (): void => {
      cancel();
      for (const stop of stops) stop();
    },
  };
}
