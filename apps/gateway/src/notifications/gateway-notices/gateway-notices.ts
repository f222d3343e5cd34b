import type { Store } from '#store/store.ts';
import { normaliseUserName, userNameKey } from '#sign-in/user-name.ts';
import { watchAuditLog, type AuditNoticesOptions } from './audit-notices.ts';
import { watchBackups, type BackupNoticesOptions } from './backup-notices.ts';
import { watchHubAway, type HubAwayOptions } from './hub-away-notices.ts';
import { noticeTexts } from './notice-texts.ts';

export type GatewayNoticesOptions = AuditNoticesOptions &
  BackupNoticesOptions &
  Omit<HubAwayOptions, 'values'> & { readonly store: Store };

/** Tells people what happens to the gateway, the hub's backups and their own accounts. */
export function createGatewayNotices(options: GatewayNoticesOptions) {
  const { notices, store, logger } = options;
  let stops: readonly (() => void)[] = [];

  const tellNewDevice = async (nameKey: string, address: string): Promise<void> => {
    const people = await store.people.list();
    const person = people.find(({ username }) => {
      const name = username === null ? undefined : normaliseUserName(username);
      return name !== undefined && userNameKey(name) === nameKey;
    });
    if (person === undefined) return;
    await notices.add({
      ...{ category: 'system', type: 'security', source: 'gateway', to: [person.userId] },
      ...noticeTexts.newDevice(address),
    });
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
      tellNewDevice(nameKey, address).catch((error: unknown) => {
        logger.warn({ err: error }, 'a sign-in on a new device was not told');
      });
    },
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}
