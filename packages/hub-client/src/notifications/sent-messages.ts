import { isRecord } from '../json/json.ts';
import { absoluteUrl } from './absolute-url.ts';
import { entryOf, type HubEntry } from './entries.ts';
import { titleOf } from './fields.ts';
import type { HubNotificationAction } from './types.ts';

const MOST_ACTIONS = 10;
const LONGEST_ACTION = 255;
const LONGEST_TAG = 255;

/** A message to phones with actions to choose from, and the `tag` by which a later one replaces it. */
export interface SentMessage {
  readonly entry: HubEntry;
  readonly tag: string | undefined;
}

/**
 * A message that the hub sends to phones by a notify service, from the data of an event `call_service`; undefined for
 * one without actions. The same message to a second phone has the same id.
 */
export function parseSentMessage(data: unknown, at: number): SentMessage | undefined {
  if (!isRecord(data) || data['domain'] !== 'notify' || !isRecord(data['service_data'])) return undefined;
  const { message, title, data: details } = data['service_data'];
  if (typeof message !== 'string' || !isRecord(details)) return undefined;
  const ignored: string[] = [];
  const actions = actionsOf(details['actions'], ignored);
  if (actions.length === 0) return undefined;
  const tag = tagOf(details);
  const drawnTitle = titleOf(title);
  const choice = actions.map(({ action }) => action).join(' ');
  const name = tag ?? `${drawnTitle ?? ''} ${message.slice(0, LONGEST_TAG)} ${choice}`;
  return {
    entry: {
      ...entryOf({ id: `sent/${name}`, kind: 'sent', at, title: drawnTitle, text: message, ignored }),
      actions,
    },
    tag,
  };
}

/** The tag of a message that takes another one away again; undefined for every other service call. */
export function parseTakenBack(data: unknown): string | undefined {
  if (!isRecord(data) || data['domain'] !== 'notify' || !isRecord(data['service_data'])) return undefined;
  const { message, data: details } = data['service_data'];
  return message === 'clear_notification' && isRecord(details) ? tagOf(details) : undefined;
}

export function tagOf(details: Readonly<Record<string, unknown>>): string | undefined {
  const { tag } = details;
  return typeof tag === 'string' && tag !== '' && tag.length <= LONGEST_TAG ? tag : undefined;
}

/** The name of an action; undefined where it is none. */
export const actionNameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ACTION ? value : undefined;

/** @param ignored gets the addresses that are no absolute ones */
function actionsOf(value: unknown, ignored: string[]): readonly HubNotificationAction[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MOST_ACTIONS).flatMap((one: unknown): readonly HubNotificationAction[] => {
    if (!isRecord(one)) return [];
    const action = actionNameOf(one['action']);
    const title = titleOf(one['title']);
    if (action === undefined || title === null) return [];
    // A page of the hub, or a part of a phone: only a phone can open it.
    const url = absoluteUrl(one['uri']);
    if (typeof one['uri'] === 'string' && url === undefined) ignored.push(one['uri']);
    if (action === 'URI' && url === undefined) return [];
    return [{ action, title, url: url ?? null }];
  });
}
