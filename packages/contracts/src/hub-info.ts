import * as z from 'zod/mini';

/**
 * The WebSocket command by which the app recognises our hub origin: it answers with {@link hubInfoSchema}, a bare hub
 * with the error `unknown_command`.
 */
export const HUB_INFO_COMMAND = 'soglia/info';

/** What our hub origin offers beyond a bare hub. The app ignores names that it does not know. */
export const hubFeatures = [
  /**
   * A hub page that is opened with an access token in `auth` comes up signed in, at an address without it. The token
   * reaches neither the hub behind nor the history of the browser.
   */
  'page_hand_over',
  /** It answers `soglia/house`: the entities of the house with their names and rooms, in few bytes. */
  'house',
  /** It takes the first messages of a socket in its handshake: {@link FIRST_MESSAGES_PROTOCOL}. */
  'first_messages',
  /** `GET /api/roles_permissions` answers with the menu of the caller; an empty list is final. */
  'roles_permissions',
  /** People, roles, profiles, the audit log and the set-up of the house: `@soglia/contracts/companion`. */
  'companion',
  /** It answers `soglia/access`: what the caller's role allows. */
  'access',
  /** It answers `soglia/notifications/subscribe`, and keeps each person's notifications: `@soglia/contracts/notifications`. */
  'notifications',
  /** It keeps rules of 'Avvisami quando': `@soglia/contracts/notifications/notice-rules`. */
  'notice_rules',
  /** It keeps what a person chose: `@soglia/contracts/preferences`. */
  'preferences',
  /** It keeps tickets with the installer: `@soglia/contracts/tickets`. */
  'tickets',
] as const;

/**
 * The subprotocol of a WebSocket whose handshake carries its first messages: the other names that are offered after this
 * one are those messages, each as `encodeURIComponent` writes it. They are treated as if they had come on the socket first.
 */
export const FIRST_MESSAGES_PROTOCOL = 'soglia.first-messages';

/**
 * Another address of the hub's first page, for opening it with `auth`. The service worker of hubs before 2026 answers
 * `/` from its cache, whatever the query, so that a token in the query would stay in the address bar.
 */
export const HUB_FIRST_PAGE = '/api/soglia/page';

/** The path of the app that opens a page of the hub, `page` in its query: where the hub origin sends a browser whose page has ended. */
export const APP_HUB_PAGE = '/hub-page';

/** How `pusher-js` reaches the push channel, and its name, which is random for each house. */
const pushChannelSchema = z.object({
  key: z.string().check(z.minLength(1)),
  channel: z.string().check(z.minLength(1)),
  /** Of an external service. */
  cluster: z.optional(z.string()),
  /** Where the channel is: undefined stands for the app's own origin. */
  host: z.optional(z.string()),
  port: z.optional(z.int()),
  tls: z.optional(z.boolean()),
});

/** The result of `soglia/info`, and the body of `GET /api/soglia/info`. */
export const hubInfoSchema = z.object({
  /** Version of the gateway, `major.minor.patch`. */
  version: z.string().check(z.minLength(1)),
  /** Names as in {@link hubFeatures}; a newer gateway may name more. */
  features: z.array(z.string()),
  /** The push channel of the house; told to signed-in people only. Without it there is none. */
  push: z.optional(pushChannelSchema),
});

export type HubInfo = z.infer<typeof hubInfoSchema>;
export type PushChannel = z.infer<typeof pushChannelSchema>;
