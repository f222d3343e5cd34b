import { HUB_INFO_COMMAND, type HubInfo } from '@soglia/contracts';
import type { Verdict } from './verdict.ts';

/**
 * The verdict on commands that the gateway answers instead of the hub; undefined for all others. The hub does not miss
 * their ids: it requires ids that increase, not ids without gaps.
 */
export function decideOwnCommand(message: unknown, info: HubInfo): Verdict | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type !== HUB_INFO_COMMAND) return undefined;
  const id = 'id' in message ? message.id : undefined;
  const extra = Object.keys(message).find((key) => key !== 'id' && key !== 'type');
  if (!Number.isSafeInteger(id) || Number(id) < 1) {
    return { kind: 'refuse', code: 'bad_request', detail: 'Message incorrectly formatted.' };
  }
  if (extra !== undefined) {
    return { kind: 'refuse', code: 'bad_request', detail: `not a valid option at '${extra}'` };
  }
  return { kind: 'answer', result: info };
}
