import { isRecord } from '@soglia/hub-client/json';
import type { CommandMessage, RuleContext } from '../policy-caller.ts';
import type { Verdict } from '../verdict.ts';

/** What is left of a result or an event; undefined where it cannot be understood, or nothing of it may be seen. */
export type Narrow = (given: unknown, context: RuleContext) => unknown;

interface HubError {
  readonly code: string;
  readonly message: string;
}

/** The hub's answer to what went wrong inside it. */
const unreadable: HubError = { code: 'unknown_error', message: 'Unknown error' };

/** @param hidden the error in place of a result of which nothing is left */
export const narrowResult = (
  message: Readonly<Record<string, unknown>>,
  { current }: RuleContext,
  narrow: Narrow,
  hidden: HubError = unreadable,
): Verdict => ({
  kind: 'rewrite',
  request: { kind: 'message', message },
  answerFilter: {
    until: 'result',
    filter: (answer) => {
      const narrowNow = (result: unknown) => {
        const now = current();
        return now === undefined ? undefined : narrow(result, now);
      };
      return narrowAnswer(answer, narrowNow, hidden);
    },
  },
});

/**
 * The hub gets the command, and the client what is left of each event of the subscription. Of the context nothing is kept
 * but how to learn the current one: a subscription would keep the house as it was when it began.
 */
export const narrowEvents = (
  message: Readonly<Record<string, unknown>>,
  { current }: RuleContext,
  narrow: Narrow,
): Verdict => ({
  kind: 'rewrite',
  request: { kind: 'message', message },
  answerFilter: {
    until: 'unsubscribe',
    filter: (answer) => {
      if (isRecord(answer) && answer['type'] === 'event') {
        const now = current();
        const event = now === undefined ? undefined : narrow(answer['event'], now);
        return event === undefined ? undefined : { id: answer['id'], type: 'event', event };
      }
      return narrowAnswer(answer, () => null);
    },
  },
});

/** A `result` of the hub with what is left of it. Its refusals pass; anything else but a result is dropped. */
export function narrowAnswer(
  answer: unknown,
  narrow: (result: unknown) => unknown,
  hidden: HubError = unreadable,
): unknown {
  if (!isRecord(answer) || answer['type'] !== 'result') return undefined;
  const { id, success } = answer;
  if (success !== true) return { id, type: 'result', success: false, error: errorOf(answer['error']) };
  const result = narrow(answer['result']);
  return result === undefined
    ? { id, type: 'result', success: false, error: hidden }
    : { id, type: 'result', success: true, result };
}

const errorOf = (error: unknown): unknown =>
  isRecord(error) && typeof error['code'] === 'string' ? error : unreadable;

/** The command as the client wrote it, with other fields. */
export const withFields = (
  message: CommandMessage,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ ...message, ...fields });
