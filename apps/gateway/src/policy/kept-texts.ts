import type { CommandRule } from './policy-caller.ts';
import { malformed } from './refusals.ts';
import { stringsOf } from './service-data.ts';
import type { Verdict } from './verdict.ts';

/** Characters of all texts of one message that the hub keeps: more than any page of the hub sends. */
export const MOST_KEPT = 256 * 1024;

/**
 * Whether the texts of a message are more than the hub is to keep of one. What it keeps it writes, and sends to its
 * clients, the gateway among them: a few of the largest messages would be too much for all.
 *
 * @param most characters
 */
export const isTooLongToKeep = (message: unknown, most = MOST_KEPT): boolean =>
  lengthOfTexts(message, most) > most;

/** The characters of all texts of a message; of a longer one more than the most. */
export function lengthOfTexts(message: unknown, most = MOST_KEPT): number {
  let length = 0;
  for (const text of stringsOf(message)) {
    length += text.length;
    if (length > most) break;
  }
  return length;
}

/** What something that the hub keeps counts as besides its texts: it writes all that it has of that kind anew. */
export const COST_OF_KEEPING = 4096;

/** Of a service: one that keeps nothing costs nothing unless it is long, as every call is in the hub's recorder. */
export function costOfCall(length: number, isKept: boolean): number {
  if (isKept) return COST_OF_KEEPING + length;
  return length > COST_OF_KEEPING ? length : 0;
}

/**
 * What a password that is hashed counts as, also where it is wrong: each takes the hub a good part of a second, and by
 * changing their own password somebody with a session of another finds out what it is.
 */
const COST_OF_HASHING = 256 * 1024;

/** The verdict on a command by which the hub hashes a password, or sets up a second factor. */
export const hashedByHub: Verdict = { kind: 'pass', keeps: COST_OF_HASHING };

/** A rule of a command of which the hub keeps something. */
export const keptByHub =
  (rule: CommandRule): CommandRule =>
  (message, context) => {
    const length = lengthOfTexts(message);
    if (length > MOST_KEPT) return malformed;
    const verdict = rule(message, context);
    const isSent = verdict.kind === 'pass' || verdict.kind === 'rewrite';
    return isSent ? { ...verdict, keeps: COST_OF_KEEPING + length } : verdict;
  };
