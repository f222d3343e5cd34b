import type { RuleContext } from '../policy-caller.ts';
import { commandRules } from '../rules/command-rules.ts';
import type { Verdict } from '../verdict.ts';

type Message = Readonly<Record<string, unknown>> & { readonly type: string };

/** The verdict on a command that has a rule. */
export function ask(context: RuleContext, message: Message): Verdict {
  const rule = commandRules.get(message.type);
  if (rule === undefined) throw new Error(`no rule for ${message.type}`);
  return rule({ id: 7, ...message }, context);
}

/** What the hub gets instead; undefined where it gets nothing, or the command as it was. */
export const rewritten = (verdict: Verdict): unknown =>
  verdict.kind === 'rewrite' && verdict.request.kind === 'message' ? verdict.request.message : undefined;

/** What the client gets of the hub's messages to this command. */
export function answerTo(verdict: Verdict, ...messages: readonly unknown[]): readonly unknown[] {
  if (verdict.kind !== 'rewrite' || verdict.answerFilter === undefined) throw new Error('no filter');
  const { filter } = verdict.answerFilter;
  return messages.map((message) => filter(message)).filter((message) => message !== undefined);
}

export const result = (value: unknown) => ({ id: 7, type: 'result', success: true, result: value });

export const event = (value: unknown) => ({ id: 7, type: 'event', event: value });

/** What is left of a result. */
export function resultOf(context: RuleContext, message: Message, value: unknown): unknown {
  const [left] = answerTo(ask(context, message), result(value));
  return typeof left === 'object' && left !== null && 'result' in left ? left.result : left;
}

/** What is left of events. */
export const eventsOf = (
  context: RuleContext,
  message: Message,
  ...events: readonly unknown[]
): readonly unknown[] =>
  answerTo(ask(context, message), ...events.map(event)).map((left) =>
    typeof left === 'object' && left !== null && 'event' in left ? left.event : left,
  );
