import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { NewServiceKey, ServiceKey } from '@soglia/contracts/notifications';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import { ApiError } from '#api/api-error.ts';
import { auditEntry, type Author } from '#store/audit-entry.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { ServiceKeyRecord } from '#store/notice-records.ts';
import type { Store } from '#store/store.ts';

export interface ServiceKeysOptions {
  readonly store: Pick<Store, 'serviceKeys' | 'transaction'>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'serviceKeys' | 'refusedTokensPerAddress' | 'failureWindow'>;
  readonly logger: Logger;
}

const PREFIX = 'soglia_';
const KEY = /^soglia_[\w-]{43}$/;
/** The last use of a key is written at most so often. */
const NOTED_EACH_MS = MINUTE_MS;

/** Whether somebody means a service key with this token, and no token of the hub. */
export const isServiceKey = (token: string): boolean => token.startsWith(PREFIX);

/** Keys with which programs may send notices, and nothing else. Only their hashes are stored. */
export function createServiceKeys({ store, clock, limits, logger }: ServiceKeysOptions) {
  const failures = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);

  return {
    list: async (): Promise<readonly ServiceKey[]> => (await store.serviceKeys.list()).map(toAnswer),
    /** @throws ApiError `service_keys_full` */
    create: async (name: string, author: Author): Promise<NewServiceKey> => {
      const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      const now = clock.now();
      const record: ServiceKeyRecord = {
        id: randomUUID(),
        name,
        hash: hash(key),
        createdAt: now,
        createdBy: author.userId,
        lastUsed: null,
      };
      await store.transaction(async ({ serviceKeys, auditLog }) => {
        if ((await serviceKeys.list()).length >= limits.serviceKeys) throw new ApiError('service_keys_full');
        await serviceKeys.add(record);
        await auditLog.add(auditEntry(now, 'service_key.created', author, { id: record.id, name }));
      });
      return { ...toAnswer(record), key };
    },
    /** @throws ApiError `service_key_not_found` */
    revoke: async (id: string, author: Author): Promise<void> => {
      await store.transaction(async ({ serviceKeys, auditLog }) => {
        const removed = await serviceKeys.remove(id);
        if (removed === undefined) throw new ApiError('service_key_not_found');
        const { name } = removed;
        await auditLog.add(auditEntry(clock.now(), 'service_key.revoked', author, { id, name }));
      });
    },
    /**
     * The key that a program sends. Nobody's wrong ones keep a good one out.
     * @throws ApiError `unauthorized`, and `too_many_tries` after some wrong ones of the same source
     */
    authenticate: async (token: string, address: string): Promise<ServiceKeyRecord> => {
      const key = KEY.test(token) ? await store.serviceKeys.find(hash(token)) : undefined;
      if (key === undefined) {
        const waitMs = await failures.consume(sourceNetwork(address));
        throw waitMs > 0 ? new ApiError('too_many_tries', waitMs) : new ApiError('unauthorized');
      }
      const now = clock.now();
      if (key.lastUsed === null || Math.abs(now - key.lastUsed) >= NOTED_EACH_MS) {
        store.serviceKeys.noteUse(key.id, now).catch((error: unknown) => {
          logger.debug({ err: error }, 'the use of a service key was not noted');
        });
      }
      return key;
    },
  };
}

export type ServiceKeys = ReturnType<typeof createServiceKeys>;

const hash = (key: string): string => createHash('sha256').update(key).digest('hex');

const toAnswer = ({ id, name, createdAt, createdBy, lastUsed }: ServiceKeyRecord): ServiceKey => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  created_by: createdBy,
  last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
});
