import type { Caller } from '#identity/caller.ts';
import type { Metrics } from '#metrics.ts';
import { commandKind } from '#policy/command-kinds.ts';
import type { AnswerFilter, Decide, GuardRequest, Verdict } from '#policy/verdict.ts';
import { withCombinedAnswer, type AnswerFilters } from './answer-filters.ts';
import type { OwnFeedCommands } from './own-feed-commands.ts';
import type { OnBehalfCommands } from './on-behalf-commands.ts';
import { idReuseFrame, refusalFrame, resultFrame, tooManyPendingFrame } from './answer-frames.ts';

export interface CommandVerdictsOptions {
  readonly decide: Decide;
  readonly caller: () => Caller;
  /** The filters of this socket. */
  readonly filters: AnswerFilters;
  /** Sends the client a frame of the gateway's own. */
  readonly answer: (text: string) => void;
  readonly onBehalf: OnBehalfCommands;
  readonly ownFeeds: OwnFeedCommands;
  /** Who the caller is, or what they may, cannot be learnt. */
  readonly onUnavailable: () => void;
  readonly metrics: Metrics;
}

/** A message for the hub, with what is to be done with its answers. */
interface MessageForHub {
  readonly message: unknown;
  readonly answerFilter?: AnswerFilter | undefined;
}

/** Applies the guard's verdicts on the commands of one socket: answers some, and returns the messages for the hub. */
export function createCommandVerdicts(options: CommandVerdictsOptions) {
  const { decide, caller, filters, answer, onBehalf, ownFeeds, onUnavailable, metrics } = options;
  /** The gateway holds the answers to one expanded command at a time. */
  let expanded = false;

  function messagesFor(
    verdict: Extract<Verdict, { kind: 'pass' | 'rewrite' | 'expand' }>,
    message: unknown,
  ): readonly MessageForHub[] {
    if (verdict.kind === 'pass') return [{ message }];
    if (verdict.kind === 'rewrite') {
      return [{ message: rewrittenMessage(verdict.request), answerFilter: verdict.answerFilter }];
    }
    return withCombinedAnswer(verdict.messages, (answers) => {
      expanded = false;
      return verdict.combine(answers);
    });
  }

  return (message: unknown): readonly unknown[] => {
    metrics.commandReceived(commandKind(message));
    const verdict = decide({ kind: 'message', message }, caller());
    if (verdict.kind === 'refuse') {
      if (verdict.code === 'identity_unavailable') {
        onUnavailable();
        return [];
      }
      if (verdict.code !== 'bad_request') metrics.refused('rights');
      answer(refusalFrame(message, verdict));
      return [];
    }
    if (verdict.kind === 'read_body') throw new TypeError('a command has no body');
    if (verdict.kind === 'answer') {
      answer(resultFrame(message, verdict.result));
      return [];
    }
    if (verdict.kind === 'on_behalf' || verdict.kind === 'follow_on_behalf') {
      if (filters.takeId(message)) onBehalf.begin(message, verdict);
      else answer(idReuseFrame(message));
      return [];
    }
    if (verdict.kind === 'own_feed') {
      if (filters.takeId(message)) ownFeeds.begin(message, verdict.feed);
      else answer(idReuseFrame(message));
      return [];
    }
    const ending = [onBehalf, ownFeeds].find(({ isEnded }) => isEnded(message));
    if (ending !== undefined) {
      if (filters.takeId(message)) ending.unsubscribe(message);
      else answer(idReuseFrame(message));
      return [];
    }
    if (filters.full || (verdict.kind === 'expand' && expanded)) {
      answer(tooManyPendingFrame(message));
      return [];
    }
    const forHub = messagesFor(verdict, message);
    if (!forHub.every((one) => filters.accepts(one.message, one.answerFilter))) {
      answer(idReuseFrame(message));
      return [];
    }
    expanded ||= verdict.kind === 'expand';
    for (const one of forHub) if (one.answerFilter !== undefined) filters.add(one.message, one.answerFilter);
    return forHub.map((one) => one.message);
  };
}

/** @throws TypeError where the guard rewrote a message into something else */
function rewrittenMessage(request: GuardRequest): unknown {
  if (request.kind !== 'message') throw new TypeError(`a message was rewritten as ${request.kind}`);
  return request.message;
}
