import type { CommandRule } from './policy-caller.ts';
import { malformed } from './refusals.ts';
import { stringsOf } from './service-data.ts';

/** Characters of all texts of one message that the hub keeps: more than any page of the hub sends. */
export const MOST_KEPT = 256 * 1024;

/**
 * Whether the texts of a message are more than the hub is to keep of one. What it keeps it writes, and sends to its
 * clients, the gateway among them: a few of the largest messages would be too much for all.
 *
 * @param most characters
 */
export function isTooLongToKeep(message: unknown, most = MOST_KEPT): boolean {
  let length = 0;
  for (const text of stringsOf(message)) {
    length += text.length;
    if (length > most) return true;
  }
  return false;
}

/** A rule of a command of which the hub keeps something. */
export const keptByHub =
  (rule: CommandRule): CommandRule =>
  (message, context) =>
    isTooLongToKeep(message) ? malformed : rule(message, context);
