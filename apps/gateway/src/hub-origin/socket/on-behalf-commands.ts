import type { Caller } from '#identity/caller.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { OnBehalf } from '#on-behalf/on-behalf.ts';
import type { FollowOnBehalfVerdict, OnBehalfVerdict } from '#policy/on-behalf/on-behalf.ts';
import { field } from '#wire/frames.ts';
import { answerFrame, messageId, refusalFrame, resultFrame, tooManyPendingFrame } from './answer-frames.ts';

export interface OnBehalfCommandsOptions {
  readonly onBehalf: OnBehalf;
  readonly caller: () => Caller;
  /** Sends the client a frame as if the hub had sent it. */
  readonly send: (text: string) => void;
  /** The client does not take what is sent to it: nothing more is asked for it. */
  readonly isBehind: () => boolean;
  readonly onUnavailable: () => void;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Subscriptions of one socket. */
const FOLLOWED = 8;

/** The commands of one socket that the gateway answers with its own access to the hub. */
export function createOnBehalfCommands(options: OnBehalfCommandsOptions) {
  const { onBehalf, caller, send, isBehind, onUnavailable, logger, metrics } = options;
  const ending = new AbortController();
  /** How to stop following, by the id of the command. */
  const followed = new Map<unknown, () => void>();

  const answer = async (message: unknown, verdict: OnBehalfVerdict): Promise<void> => {
    const person = caller();
    // Only people have a role.
    if (person.kind !== 'person') {
      onUnavailable();
      return;
    }
    const outcome = await onBehalf.run(verdict, person, ending.signal);
    if (outcome === undefined || ending.signal.aborted) return;
    if (outcome === 'busy') {
      metrics.refused('limit');
      send(tooManyPendingFrame(message));
    } else if (!('kind' in outcome)) send(answerFrame(message, outcome));
    else if (outcome.code === 'identity_unavailable') onUnavailable();
    else {
      if (outcome.code !== 'bad_request') metrics.refused('rights');
      send(refusalFrame(message, outcome));
    }
  };

  const follow = async (message: unknown, { type, narrow }: FollowOnBehalfVerdict): Promise<void> => {
    const id = messageId(message);
    const { stop, started } = onBehalf.follow(type, (given) => {
      const event = narrow(given);
      if (event !== undefined) send(JSON.stringify({ id, type: 'event', event }));
    });
    followed.set(id, stop);
    const outcome = await started;
    if (ending.signal.aborted) return;
    if (!outcome.success) followed.delete(id);
    send(answerFrame(message, outcome));
  };

  return {
    /** The answer comes later. */
    begin: (message: unknown, verdict: OnBehalfVerdict | FollowOnBehalfVerdict): void => {
      if (isBehind() || (verdict.kind === 'follow_on_behalf' && followed.size >= FOLLOWED)) {
        metrics.refused('limit');
        send(tooManyPendingFrame(message));
        return;
      }
      const begun = verdict.kind === 'on_behalf' ? answer(message, verdict) : follow(message, verdict);
      begun.catch((error: unknown) => {
        logger.error({ err: error }, 'a command on behalf of a person failed');
        send(answerFrame(message, { success: false, code: 'unknown_error', message: 'Unknown error' }));
      });
    },
    /** Whether the message ends a subscription of these. */
    isEnded: (message: unknown): boolean =>
      field(message, 'type') === 'unsubscribe_events' && followed.has(field(message, 'subscription')),
    /** Ends it, and answers as the hub does. */
    unsubscribe: (message: unknown): void => {
      const id = field(message, 'subscription');
      followed.get(id)?.();
      followed.delete(id);
      send(resultFrame(message, null));
    },
    end: (): void => {
      ending.abort();
      for (const stop of followed.values()) stop();
      followed.clear();
    },
  };
}

export type OnBehalfCommands = ReturnType<typeof createOnBehalfCommands>;
