import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  PUSH_SUBSCRIPTIONS_PATH,
  pushSubscriptionInputSchema,
  pushSubscriptionSchema,
  pushSubscriptionsSchema,
  WEB_PUSH_KEY_PATH,
  webPushKeySchema,
} from '@soglia/contracts/notifications/web-push';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors, idParams } from '#companion/route-parts.ts';
import type { PushDevices } from './push-devices.ts';
import type { PushKeys } from './push-keys.ts';

export interface WebPushRouteOptions extends PersonOptions {
  readonly webPush: { readonly devices: PushDevices; readonly keys: PushKeys };
}

/** `/api/web-push/…`: the devices on which the caller has switched notifications on. */
export function registerWebPushRoutes(scope: ApiScope, options: WebPushRouteOptions): void {
  const { devices, keys } = options.webPush;
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['web push'], security: [{ bearer: [] }] };

  scope.get(
    WEB_PUSH_KEY_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'The public key with which a browser subscribes',
        response: { 200: webPushKeySchema, ...errors },
      },
    },
    async () => {
      return { public_key: (await keys.get()).publicKey };
    },
  );
  scope.get(
    PUSH_SUBSCRIPTIONS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'The caller’s devices, the oldest first',
        response: { 200: pushSubscriptionsSchema, ...errors },
      },
    },
    async (request) => {
      return { subscriptions: await devices.list(personOf(request)) };
    },
  );
  scope.post(
    PUSH_SUBSCRIPTIONS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Switches notifications on for a device, or says that it is still in use',
        body: pushSubscriptionInputSchema,
        response: { 200: pushSubscriptionSchema, ...errors, 409: apiErrorSchema },
      },
    },
    (request) => {
      return devices.add(personOf(request), request.body);
    },
  );
  scope.delete(
    `${PUSH_SUBSCRIPTIONS_PATH}/:id`,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Switches notifications off for one of the caller’s devices',
        params: idParams,
        response: { 204: z.null(), ...errors, 404: apiErrorSchema },
      },
    },
    async (request, reply) => {
      await devices.remove(personOf(request), request.params.id);
      reply.code(204);
      return null;
    },
  );
}
