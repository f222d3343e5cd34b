import {
  NOTICE_TYPES,
  notificationIdSchema,
  type NoticeType,
  type Notification,
} from '@soglia/contracts/notifications';
import { urlOf } from './notice-url.ts';

/** One entry of the list under the storage key `notifications`. The first four fields are the specification's. */
export interface StoredNotice {
  readonly title?: string;
  readonly message: string;
  /** ISO, in UTC with milliseconds. */
  readonly timestamp: string;
  readonly read: boolean;
  /** Of the notice, where the gateway has it; else one of this browser's own. */
  readonly id: string;
  /** Whether the gateway keeps it for the person: then the gateway decides whether it exists. */
  readonly kept?: boolean;
  readonly type?: NoticeType;
  readonly url?: string;
  readonly entity_id?: string;
  readonly ticket_id?: string;
}

const LONGEST_TEXT = 4_000;
const LONGEST_ID = 255;

const textOf = (value: unknown, longest = LONGEST_TEXT): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined;

/** Reads what the browser stored, which may be anything; entries without a message are skipped. Newest first. */
export function readStoredNotices(text: string | null): readonly StoredNotice[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const byId = new Map<string, StoredNotice>();
  for (const value of list as readonly unknown[]) {
    const notice = readEntry(value);
    if (notice !== undefined && !byId.has(notice.id)) byId.set(notice.id, notice);
  }
  return newestFirst([...byId.values()]);
}

function readEntry(value: unknown): StoredNotice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entry = value as Readonly<Record<string, unknown>>;
  const title = textOf(entry['title']);
  const message = textOf(entry['message']) ?? textOf(entry['body']) ?? '';
  if (title === undefined && message === '') return undefined;
  const timestamp =
    momentIn(entry['timestamp']) ?? momentIn(entry['created_at']) ?? new Date(0).toISOString();
  const type = NOTICE_TYPES.find((one) => one === entry['type']);
  const url = urlOf(entry['url']);
  const entityId = textOf(entry['entity_id'], LONGEST_ID);
  const ticket = notificationIdSchema.safeParse(entry['ticket_id']);
  return {
    ...(title !== undefined && { title }),
    message,
    timestamp,
    read: entry['read'] === true,
    // Of an older list: what it says, and when.
    id: textOf(entry['id'], LONGEST_ID) ?? `${timestamp} ${title ?? ''} ${message}`.slice(0, LONGEST_ID),
    ...(entry['kept'] === true && { kept: true }),
    ...(type !== undefined && { type }),
    ...(url !== undefined && { url }),
    ...(entityId !== undefined && { entity_id: entityId }),
    ...(ticket.success && { ticket_id: ticket.data }),
  };
}

/** An ISO text or milliseconds, as ISO; undefined where it is no moment. */
export function momentIn(value: unknown): string | undefined {
  const at = typeof value === 'number' ? value : Date.parse(typeof value === 'string' ? value : '');
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const newestFirst = (notices: readonly StoredNotice[]): readonly StoredNotice[] =>
  // Each is an ISO text of the same form: thousands in a minute are not read as dates again and again.
  notices.toSorted(({ timestamp: one }, { timestamp: other }) => (one < other ? 1 : one > other ? -1 : 0));

/** What the gateway told, as it is stored. */
export function toStoredNotice({
  id,
  at,
  title,
  message,
  url,
  type,
  entity_id,
  ticket_id,
  read,
}: Notification): StoredNotice {
  const safeUrl = urlOf(url);
  return {
    ...(title !== null && { title }),
    message,
    timestamp: momentIn(at) ?? at,
    read,
    id,
    kept: true,
    type,
    ...(safeUrl !== undefined && { url: safeUrl }),
    ...(entity_id !== null && { entity_id }),
    ...(ticket_id !== undefined && { ticket_id }),
  };
}
