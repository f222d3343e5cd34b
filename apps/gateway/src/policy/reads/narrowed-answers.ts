import { isRecord } from '@soglia/hub-client/json';
import type { CommandMessage, RuleContext } from '../policy-caller.ts';
import type { AnswerFilter, Verdict } from '../verdict.ts';

/** What is left of a result or an event; undefined where it cannot be understood, or nothing of it may be seen. */
export type Narrow = (given: unknown, context: RuleContext) => unknown;

/** The hub's answer to what went wrong inside it. */
const unreadable = { code: 'unknown_error', message: 'Unknown error' };

/** The hub gets the command, and the client what is left of the result. */
export const narrowResult = (
  message: Readonly<Record<string, unknown>>,
  context: RuleContext,
  narrow: Narrow,
): Verdict => ({
  kind: 'rewrite',
  request: { kind: 'message', message },
  answerFilter: resultFilter(context, narrow),
});

/** The hub gets the command, and the client what is left of each event of the subscription. */
export const narrowEvents = (
  message: Readonly<Record<string, unknown>>,
  context: RuleContext,
  narrow: Narrow,
): Verdict => ({
  kind: 'rewrite',
  request: { kind: 'message', message },
  answerFilter: {
    until: 'unsubscribe',
    filter: (answer) => {
      if (isRecord(answer) && answer['type'] === 'event') {
        const now = context.current();
        const event = now === undefined ? undefined : narrow(answer['event'], now);
        return event === undefined ? undefined : { id: answer['id'], type: 'event', event };
      }
      return narrowAnswer(answer, () => null);
    },
  },
});

const resultFilter = (context: RuleContext, narrow: Narrow): AnswerFilter => ({
  until: 'result',
  filter: (answer) =>
    narrowAnswer(answer, (result) => {
      const now = context.current();
      return now === undefined ? undefined : narrow(result, now);
    }),
});

/** A `result` of the hub with what is left of it. Its refusals pass; anything else but a result is dropped. */
export function narrowAnswer(answer: unknown, narrow: (result: unknown) => unknown): unknown {
  if (!isRecord(answer) || answer['type'] !== 'result') return undefined;
  const { id, success } = answer;
  if (success !== true) return { id, type: 'result', success: false, error: errorOf(answer['error']) };
  const result = narrow(answer['result']);
  return result === undefined
    ? { id, type: 'result', success: false, error: unreadable }
    : { id, type: 'result', success: true, result };
}

const errorOf = (error: unknown): unknown =>
  isRecord(error) && typeof error['code'] === 'string' ? error : unreadable;

/** The command as the client wrote it, with other fields. */
export const withFields = (
  message: CommandMessage,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ ...message, ...fields });
