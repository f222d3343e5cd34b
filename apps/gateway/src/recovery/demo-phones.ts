import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';

export interface DemoPhonesOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'people' | 'onEvent'>;
  readonly logger: Logger;
  readonly phones: readonly { readonly username: string; readonly phone: string }[];
}

/** Set once that is done: who takes their phone away does not find it again after a restart. */
const DONE = 'demo.phones';

/**
 * Gives the people of the demo house their phones, as no hub knows any: so that a newcomer can try the recovery. Returns
 * how to stop waiting for these people.
 */
export function storeDemoPhones({ store, service, logger, phones }: DemoPhonesOptions): () => void {
  const give = async (): Promise<void> => {
    const hubPeople = [...(service.people()?.values() ?? [])];
    if (hubPeople.length === 0) return;
    await store.transaction(async ({ people, values }) => {
      if ((await values.get(DONE)) !== undefined) return;
      for (const { id, username, name, isAdmin, isOwner, isActive, localOnly } of hubPeople) {
        const phone = phones.find((one) => one.username === username)?.phone;
        if (phone === undefined) continue;
        const { phone: known = null } = (await people.find(id)) ?? {};
        const person = { userId: id, username, name, isAdmin, isOwner, isActive, localOnly };
        await people.put({ ...person, phone: known ?? phone });
      }
      await values.set(DONE, new Date().toISOString());
    });
    stop();
  };
  const start = () => {
    give().catch((error: unknown) => {
      logger.warn({ err: error }, 'the people of the demo house have no phones');
    });
  };
  const stop = service.onEvent(({ kind }) => {
    if (kind === 'people') start();
  });
  start();
  return stop;
}
