import { isRecord } from '../json/json.ts';
import { fillPlaceholders, type IssueTexts } from './issue-texts.ts';
import { mentionsIn, momentOf, titleOf } from './fields.ts';
import { notificationTypeOf } from './notification-type.ts';
import { absoluteUrl } from './absolute-url.ts';
import { plainText } from './plain-text.ts';
import type { HubNotification, HubNotificationKind } from './types.ts';

/** A notification as the hub has it, before what the person has read or hidden of it. */
export interface HubEntry extends Omit<HubNotification, 'read'> {
  /** By which a person's marks and the hub's services name it. */
  readonly notificationId: string;
  readonly createdAt: string;
  /** Addresses that it gives and that are no absolute ones. */
  readonly ignored: readonly string[];
}

/** Newest first; within one millisecond by the microseconds that the hub tells. */
export function newestFirst(one: HubEntry, other: HubEntry): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.createdAt === other.createdAt) return 0;
  return one.createdAt < other.createdAt ? 1 : -1;
}

/** A longer id or moment is none that a hub makes. */
const LONGEST_ID = 1_000;
const LONGEST_MOMENT = 40;

interface Content {
  readonly id: string;
  readonly kind: HubNotificationKind;
  readonly at: number;
  readonly notificationId?: string;
  readonly createdAt?: string;
  readonly title?: string | null;
  /** Markdown. */
  readonly text?: string;
  readonly url?: string | null;
  readonly mentions?: readonly string[];
  readonly ignored?: readonly string[];
}

/** An entry with what its text says: type, links and ids of entities. */
export function entryOf({ id, kind, at, title = null, text = '', ...rest }: Content): HubEntry {
  const { text: message, url, ignored } = plainText(text);
  return {
    id,
    kind,
    type: notificationTypeOf(title, message),
    title,
    message,
    at,
    url: rest.url ?? url,
    mentions: rest.mentions ?? mentionsIn(`${title ?? ''} ${text}`),
    actions: [],
    answered: null,
    notificationId: rest.notificationId ?? id,
    createdAt: rest.createdAt ?? new Date(at).toISOString(),
    ignored: [...(rest.ignored ?? []), ...ignored],
  };
}

/** Undefined where it is no notification. One without a moment counts as new: `now`, in milliseconds. */
export function parsePersistent(value: unknown, now: number): HubEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { notification_id: id, created_at: created, title, message } = value;
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return undefined;
  const createdAt = typeof created === 'string' && created.length <= LONGEST_MOMENT ? created : '';
  const entry = entryOf({
    id: `persistent/${id}`,
    kind: 'persistent',
    notificationId: id,
    createdAt,
    at: momentOf(createdAt) ?? now,
    title: titleOf(title),
    text: typeof message === 'string' ? message : '',
  });
  return entry.title === null && entry.message === '' ? { ...entry, title: titleOf(id) } : entry;
}

/** A problem that the hub names; undefined for one that was ignored there, and for what is none. */
export function parseRepair(value: unknown, texts: IssueTexts, now: number): HubEntry | undefined {
  if (!isRecord(value) || value['ignored'] === true) return undefined;
  const { domain, issue_id: issue, created, learn_more_url: url, translation_placeholders: filling } = value;
  if (typeof domain !== 'string' || typeof issue !== 'string') return undefined;
  if (domain === '' || issue === '' || domain.length + issue.length > LONGEST_ID) return undefined;
  const createdAt = typeof created === 'string' && created.length <= LONGEST_MOMENT ? created : '';
  const said = texts.of(value);
  const id = `repair/${domain}/${issue}`;
  return entryOf({
    id,
    kind: 'repair',
    createdAt,
    at: momentOf(createdAt) ?? now,
    title: titleOf(fillPlaceholders(said.title ?? `${domain}: ${issue.replaceAll('_', ' ')}`, filling)),
    text: fillPlaceholders(said.description ?? '', filling),
    ...(typeof url === 'string' && addressOf(url)),
  });
}

function addressOf(text: string): Pick<Content, 'url' | 'ignored'> {
  const url = absoluteUrl(text);
  return url === undefined ? { ignored: [text] } : { url };
}
