import { isRecord } from '../json/json.ts';
import { absoluteUrl } from './absolute-url.ts';
import { mentionsIn, momentOf, titleOf } from './fields.ts';
import { notificationTypeOf } from './notification-type.ts';
import { visibleLines } from './plain-text.ts';
import type { HubEntry } from './entries.ts';
import type { HubNotification, HubNotificationKind } from './types.ts';

const MOST_STORED = 50;
const LONGEST_ID = 2_200;
const kinds: ReadonlySet<unknown> = new Set<HubNotificationKind>([
  'persistent',
  'repair',
  'started',
  'stopped',
  'automation',
  'sent',
  'action',
]);

/** The newest 50 as the browser stores them: with the fields of the specification, and where they come from. */
export const toStoredNotifications = (notifications: readonly HubNotification[]): readonly unknown[] =>
  notifications.slice(0, MOST_STORED).map(({ id, kind, type, title, message, at, read, url, mentions }) => ({
    id,
    kind,
    type,
    title,
    message,
    read,
    timestamp: new Date(at).toISOString(),
    ...(url === null ? {} : { url }),
    ...(mentions.length === 0 ? {} : { mentions }),
  }));

/**
 * What {@link toStoredNotifications} gave, or an app before this one; what is none is left out. Actions are not stored:
 * they may be outdated.
 * @param onBadAddress called with an address that is no absolute one, and is ignored
 */
export function parseStoredNotifications(
  value: unknown,
  onBadAddress: (address: unknown) => void = () => undefined,
): readonly HubNotification[] {
  if (!Array.isArray(value)) return [];
  const parsed = value.slice(0, MOST_STORED).flatMap((one) => parse(one, onBadAddress));
  return [...new Map(parsed.map((one) => [one.id, one])).values()];
}

function parse(value: unknown, onBadAddress: (address: unknown) => void): readonly HubNotification[] {
  if (!isRecord(value)) return [];
  const { id, kind, timestamp, read, url, mentions } = value;
  const at = momentOf(timestamp);
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || at === undefined) return [];
  const title = titleOf(value['title']);
  const message = typeof value['message'] === 'string' ? visibleLines(value['message']) : '';
  const address = absoluteUrl(url);
  if (url !== undefined && url !== null && address === undefined) onBadAddress(url);
  const own = kinds.has(kind) ? (kind as HubNotificationKind) : 'persistent';
  return [
    {
      id,
      kind: own,
      title,
      message,
      at,
      read: read === true,
      type: notificationTypeOf(title, message),
      url: address ?? null,
      mentions: Array.isArray(mentions) ? mentionsIn(mentions.join(' ')) : [],
      actions: [],
      answered: null,
    },
  ];
}

/** Until the hub tells its own: it has no moment of the hub's, and no mark of the person fits it. */
export function entryOfStored({ read: _read, ...rest }: HubNotification): HubEntry {
  return { ...rest, notificationId: rest.id, createdAt: new Date(rest.at).toISOString(), ignored: [] };
}
