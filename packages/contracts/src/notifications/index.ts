import * as z from 'zod/mini';
import { line, momentSchema, multilineText, nameLine, userIdSchema } from '../companion/texts.ts';

/**
 * WebSocket command: `{"id":…,"type":"soglia/notifications/subscribe"}` is answered with `result: null` and then with
 * events of {@link notificationEventSchema}, the first of them `current`.
 */
export const NOTIFICATIONS_COMMAND = 'soglia/notifications/subscribe';
/** `GET`: the history of the caller, newest first, by {@link notificationsQuerySchema}; `DELETE`: all of it. */
export const NOTIFICATIONS_PATH = '/api/notifications';
/** `POST` {@link notificationIdsSchema}: the caller has read these. */
export const NOTIFICATIONS_READ_PATH = '/api/notifications/read';
/** `POST` {@link notificationIdsSchema}: the caller no longer wants to see these. */
export const NOTIFICATIONS_REMOVE_PATH = '/api/notifications/remove';
/** `POST` {@link noticeInputSchema}, by administrators and with a service key (`Authorization: Bearer soglia_…`). */
export const NOTICES_PATH = '/api/notices';
/** `GET` and `POST` by administrators; `DELETE …/{id}` revokes one. */
export const SERVICE_KEYS_PATH = '/api/service-keys';
/**
 * What the caller has read and hidden of the hub's own notifications: `GET` answers with all of it, `PUT` adds to it, so
 * that two devices that save at once lose nothing.
 */
export const HUB_MARKS_PATH = '/api/notifications/hub-marks';

/** What a notice is about; a person chooses by it what reaches a locked phone. `alarm` always does. */
export const NOTICE_CATEGORIES = ['alarm', 'doors', 'batteries', 'system', 'support'] as const;
/** Chooses the icon. */
export const NOTICE_TYPES = [
  'alarm',
  'smoke',
  'gas',
  'leak',
  'security',
  'motion',
  'door',
  'battery',
  'offline',
  'backup',
  'support',
  'rule',
  'system',
] as const;

/** Days that a notification is kept. */
export const NOTIFICATION_DAYS = 90;
/** Of the specification: how many the browser stores, and how many the first event of the subscription holds. */
export const STORED_NOTIFICATIONS = 50;

export const entityIdSchema = z.string().check(z.maxLength(255), z.regex(/^[a-z0-9_]+\.[a-z0-9_]+$/));

/** An absolute http(s) address; what is none is never opened. */
export const noticeUrlSchema = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname })
  .check(z.maxLength(2000));

export const notificationIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A notification as one person has it. */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  at: momentSchema,
  category: z.enum(NOTICE_CATEGORIES),
  type: z.enum(NOTICE_TYPES),
  title: z.nullable(z.string()),
  message: z.string(),
  url: z.nullable(z.string()),
  /** The device that it is about: one that the person may see. */
  entity_id: z.nullable(z.string()),
  /** The ticket that it is about, by its id: the app opens it. Only the gateway itself says so, of the person's own. */
  ticket_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  read: z.boolean(),
});

/** Events of the subscription. `read` and `removed` name what this or another device of the person has done. */
export const notificationEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('current'),
    /** Of all that are kept, not only of those that follow. */
    unread: z.int(),
    /** The newest {@link STORED_NOTIFICATIONS}. */
    notifications: z.array(notificationSchema),
  }),
  z.object({ type: z.literal('added'), unread: z.int(), notification: notificationSchema }),
  z.object({ type: z.literal('read'), unread: z.int(), ids: z.array(notificationIdSchema) }),
  z.object({ type: z.literal('removed'), unread: z.int(), ids: z.array(notificationIdSchema) }),
  /** A device of the person has read or hidden something of the hub's: {@link HUB_MARKS_PATH} says what. */
  z.object({ type: z.literal('hub_marks') }),
]);

export const notificationsQuerySchema = z.object({
  /** The id of the last one of the page before. */
  before: z.optional(notificationIdSchema),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});
export const notificationsPageSchema = z.object({
  notifications: z.array(notificationSchema),
  unread: z.int(),
  /** The `before` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
/** `'all'` stands for everything that the caller had when the request came. */
export const notificationIdsSchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(notificationIdSchema).check(z.minLength(1), z.maxLength(1000))]),
});

export const noticeInputSchema = z.strictObject({
  title: z.optional(line(120)),
  message: multilineText(2000),
  category: z.optional(z.enum(NOTICE_CATEGORIES)),
  type: z.optional(z.enum(NOTICE_TYPES)),
  url: z.optional(noticeUrlSchema),
  entity_id: z.optional(entityIdSchema),
  /** Who is told: by default everybody who may see the device, and without one everybody. */
  to: z.optional(
    z.union([
      z.enum(['everybody', 'administrators']),
      z.array(userIdSchema).check(z.minLength(1), z.maxLength(100)),
    ]),
  ),
});
export const noticeAnswerSchema = z.object({ id: notificationIdSchema });

export const serviceKeyInputSchema = z.strictObject({ name: nameLine(60) });
export const serviceKeySchema = z.object({
  id: notificationIdSchema,
  name: z.string(),
  created_at: momentSchema,
  created_by: z.nullable(z.string()),
  last_used: z.nullable(momentSchema),
});
export const serviceKeysSchema = z.object({ keys: z.array(serviceKeySchema) });
/** The only time that the key itself is told. */
export const newServiceKeySchema = z.object({ ...serviceKeySchema.shape, key: z.string() });

/** Of the hub's own notifications, which are one list for the whole house: what one person has read or hidden. */
export const hubMarkSchema = z.strictObject({
  notification_id: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Of the notification: the same id with another moment is another notification. */
  created_at: z.string().check(z.minLength(1), z.maxLength(40)),
  read: z.boolean(),
  hidden: z.boolean(),
});
/** For each person: of more the newest are kept. */
export const HUB_MARKS = 500;
export const hubMarksSchema = z.strictObject({ marks: z.array(hubMarkSchema).check(z.maxLength(HUB_MARKS)) });

export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];
export type NoticeType = (typeof NOTICE_TYPES)[number];
export type Notification = z.infer<typeof notificationSchema>;
export type NotificationEvent = z.infer<typeof notificationEventSchema>;
export type NotificationsPage = z.infer<typeof notificationsPageSchema>;
export type NoticeInput = z.infer<typeof noticeInputSchema>;
export type ServiceKey = z.infer<typeof serviceKeySchema>;
export type NewServiceKey = z.infer<typeof newServiceKeySchema>;
export type HubMark = z.infer<typeof hubMarkSchema>;
