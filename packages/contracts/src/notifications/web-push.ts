import * as z from 'zod/mini';
import { line, momentSchema } from '../companion/texts.ts';
import { notificationIdSchema, NOTICE_CATEGORIES, NOTICE_TYPES } from './index.ts';

/** `GET` {@link webPushKeySchema}: the public key for `pushManager.subscribe`. */
export const WEB_PUSH_KEY_PATH = '/api/web-push/key';
/** `GET` the caller's devices, `POST` {@link pushSubscriptionInputSchema}; `DELETE …/{id}`. */
export const PUSH_SUBSCRIPTIONS_PATH = '/api/web-push/subscriptions';
/**
 * Of the app origin, without a sign-in, as a service worker has none: `POST` {@link pushConfirmationSchema} says that a
 * device has shown a message. Its token proves which.
 */
export const PUSH_CONFIRMATION_PATH = '/push-confirmations';

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(max));

export const webPushKeySchema = z.object({ public_key: base64url(200) });

/** What `PushSubscription.toJSON()` gives, with a name for the device. */
export const pushSubscriptionInputSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
  device: line(80),
});
export const pushSubscriptionSchema = z.object({
  id: notificationIdSchema,
  device: z.string(),
  created_at: momentSchema,
  /** Null: no message has been shown there yet. */
  last_confirmed: z.nullable(momentSchema),
  /** Of the endpoint, by which a browser recognises its own: SHA-256, hexadecimal. */
  endpoint_hash: z.string(),
});
export const pushSubscriptionsSchema = z.object({ subscriptions: z.array(pushSubscriptionSchema) });

/** What the service worker receives, decrypted: at most 3,000 bytes of JSON. */
export const pushMessageSchema = z.object({
  /** Of the notification. */
  id: notificationIdSchema,
  category: z.enum(NOTICE_CATEGORIES),
  type: z.enum(NOTICE_TYPES),
  title: z.string(),
  body: z.string(),
  /** Opened by a tap: a path of the app, `/?device=<entity id>` for a device, or `/?notifications`. */
  path: z.string(),
  /** An alarm stays until it is dismissed. */
  urgent: z.boolean(),
  at: momentSchema,
  /** Proves that this very message was shown. */
  confirmation: z.string(),
});
export const pushConfirmationSchema = z.strictObject({ confirmation: base64url(100) });

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInputSchema>;
export type PushDevice = z.infer<typeof pushSubscriptionSchema>;
export type PushMessage = z.infer<typeof pushMessageSchema>;
