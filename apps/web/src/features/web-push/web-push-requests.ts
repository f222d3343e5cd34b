import {
  PUSH_SUBSCRIPTIONS_PATH,
  pushSubscriptionsSchema,
  WEB_PUSH_KEY_PATH,
  webPushKeySchema,
  type PushDevice,
  type PushSubscriptionInput,
} from '@soglia/contracts/notifications/web-push';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/** The gateway's public key, base64url. All of these reject with ApiError. */
export const readPushKey = (origin: ApiOrigin): Promise<string> =>
  requestApi(origin, {
    path: WEB_PUSH_KEY_PATH,
    read: (body) => webPushKeySchema.parse(body).public_key,
  });

/** The devices on which the caller gets notifications. */
export const readPushDevices = (
  origin: ApiOrigin,
  signal?: AbortSignalLike,
): Promise<readonly PushDevice[]> =>
  requestApi(origin, {
    path: PUSH_SUBSCRIPTIONS_PATH,
    read: (body) => pushSubscriptionsSchema.parse(body).subscriptions,
    signal,
  });

/** Adds a device, or names anew the one with that endpoint. */
export const addPushDevice = (origin: ApiOrigin, input: PushSubscriptionInput): Promise<true> =>
  requestApi(origin, { method: 'POST', path: PUSH_SUBSCRIPTIONS_PATH, json: input, read: () => true });

/** One that is gone already is no error. */
export async function removePushDevice(origin: ApiOrigin, id: string): Promise<void> {
  const path = `${PUSH_SUBSCRIPTIONS_PATH}/${encodeURIComponent(id)}`;
  try {
    await requestApi(origin, { method: 'DELETE', path, read: () => true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
