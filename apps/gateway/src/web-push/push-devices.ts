import { randomBytes } from 'node:crypto';
import type { PushDevice, PushSubscriptionInput } from '@soglia/contracts/notifications/web-push';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { Store } from '#store/store.ts';
import type { PushSubscriptionRecord } from '#store/web-push-records.ts';
import { endpointHash, pushKeysOf, pushOrigin } from './push-endpoint.ts';

export interface PushDevicesOptions {
  readonly store: Pick<Store, 'pushSubscriptions'>;
  readonly privateAddresses: readonly string[];
  /** By the hub's clock, which says when sessions end. */
  readonly hubNow: () => number;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'pushDevicesPerPerson' | 'savesPerPerson' | 'saveWindow'>;
}

/** The devices on which people have switched notifications on. Methods reject with ApiError or StoreUnavailableError. */
export function createPushDevices({ store, privateAddresses, hubNow, clock, limits }: PushDevicesOptions) {
  const changes = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  const countChange = async ({ person }: PersonCaller): Promise<void> => {
    const waitMs = await changes.consume(person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
  };

  return {
    list: async ({ person }: PersonCaller): Promise<PushDevice[]> =>
      (await store.pushSubscriptions.list(person.userId)).map(toDevice),
    /** Also says again that one is in use: the app does at each start. */
    add: async (caller: PersonCaller, input: PushSubscriptionInput): Promise<PushDevice> => {
      const { endpoint, device } = input;
      const origin = pushOrigin(endpoint, privateAddresses);
      if (origin === undefined) throw new ApiError('push_service_refused');
      const keys = pushKeysOf(input.keys);
      if (keys === undefined) throw new ApiError('invalid_fields');
      await countChange(caller);
      const record = {
        id: randomBytes(16).toString('base64url'),
        userId: caller.person.userId,
        device,
        endpoint,
        origin,
        endpointHash: endpointHash(endpoint),
        ...keys,
        createdAt: clock.now(),
        renewedAt: hubNow(),
        lastConfirmed: null,
      };
      const stored = await store.pushSubscriptions.put(record, limits.pushDevicesPerPerson);
      if (stored === 'full') throw new ApiError('too_many_push_devices');
      if (stored === 'other_keys') throw new ApiError('push_device_taken');
      return toDevice(stored);
    },
    remove: async (caller: PersonCaller, id: string): Promise<void> => {
      await countChange(caller);
      if (!(await store.pushSubscriptions.remove(id, caller.person.userId)))
        throw new ApiError('push_device_not_found');
    },
  };
}

export type PushDevices = ReturnType<typeof createPushDevices>;

const toDevice = (record: PushSubscriptionRecord): PushDevice => ({
  id: record.id,
  device: record.device,
  endpoint_hash: record.endpointHash,
  created_at: new Date(record.createdAt).toISOString(),
  last_confirmed: record.lastConfirmed === null ? null : new Date(record.lastConfirmed).toISOString(),
});
