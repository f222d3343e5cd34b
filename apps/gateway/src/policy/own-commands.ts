import { HUB_INFO_COMMAND, type HubInfo } from '@soglia/contracts';
import { ACCESS_COMMAND, type AccessAnswer } from '@soglia/contracts/access';
import { NOTIFICATIONS_COMMAND } from '@soglia/contracts/notifications';
import { PREFERENCES_COMMAND } from '@soglia/contracts/preferences';
import { TICKETS_COMMAND } from '@soglia/contracts/tickets';
import type { OwnFeedName } from '#own-feeds/own-feed.ts';
import type { RoleAccess } from './policy-caller.ts';
import type { Verdict } from './verdict.ts';

/** What each person has of their own: whoever is signed in follows theirs. */
const feeds: ReadonlyMap<unknown, OwnFeedName> = new Map([
  [NOTIFICATIONS_COMMAND, 'notifications'],
  [PREFERENCES_COMMAND, 'preferences'],
  [TICKETS_COMMAND, 'tickets'],
]);

/**
 * The verdict on commands that the gateway answers instead of the hub; undefined for all others. The hub does not miss
 * their ids: it requires ids that increase, not ids without gaps.
 * @param access of a restricted caller
 */
export function decideOwnCommand(message: unknown, info: HubInfo, access?: RoleAccess): Verdict | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  const feed = feeds.get(message.type);
  if (feed === undefined && message.type !== HUB_INFO_COMMAND && message.type !== ACCESS_COMMAND) {
    return undefined;
  }
  const id = 'id' in message ? message.id : undefined;
  const extra = Object.keys(message).find((key) => key !== 'id' && key !== 'type');
  if (!Number.isSafeInteger(id) || Number(id) < 1) {
    return { kind: 'refuse', code: 'bad_request', detail: 'Message incorrectly formatted.' };
  }
  if (extra !== undefined) {
    return { kind: 'refuse', code: 'bad_request', detail: `not a valid option at '${extra}'` };
  }
  if (feed !== undefined) return { kind: 'own_feed', feed };
  return { kind: 'answer', result: message.type === HUB_INFO_COMMAND ? info : describeAccess(access) };
}

function describeAccess(access: RoleAccess | undefined): AccessAnswer {
  return {
    restricted: access !== undefined,
    within_times: access?.isWithinTimes ?? true,
    functions: [...(access?.functions ?? [])],
    rights: [...(access?.rights ?? [])],
    view_only: access === undefined ? [] : [...access.visibleIds].filter((id) => !access.isInControl(id)),
  };
}
