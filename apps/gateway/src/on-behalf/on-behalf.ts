import type { Clock } from '@soglia/server/clock';
import { createFairSemaphore } from '@soglia/server/fair-semaphore';
import type { PersonCaller } from '#identity/caller.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { HubAnswer, HubStep, OnBehalfVerdict } from '#policy/on-behalf/on-behalf.ts';
import type { RefuseVerdict } from '#policy/verdict.ts';
import { HubCommandError, ServiceUnavailableError } from '#service-connection/service-connection.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { AuditLogRepository } from '#store/store.ts';
import { createActRecords } from './act-records.ts';
import { createSharedFeeds } from './shared-feeds.ts';

export interface OnBehalfOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'command' | 'follow' | 'onEvent'>;
  readonly auditLog: Pick<AuditLogRepository, 'add'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
}

/** What the gateway does on the hub, with its own access, for people whose role has a right to it. */
export interface OnBehalf {
  /**
   * Asks the hub step by step; undefined where `signal` ended it. Reading ends with the signal, a change that is under
   * way is waited for, and recorded. `busy` where the person has too much under way.
   */
  run(
    verdict: OnBehalfVerdict,
    caller: PersonCaller,
    signal: AbortSignal,
  ): Promise<HubAnswer | RefuseVerdict | 'busy' | undefined>;
  /** Follows a subscription of the hub, which several may follow; `started` is the hub's answer to it. */
  follow(
    type: string,
    listener: (event: unknown) => void,
  ): { readonly started: Promise<HubAnswer>; readonly stop: () => void };
  close(): void;
}

interface Asked {
  readonly answer: HubAnswer;
  /** Also where it did not answer in time. */
  readonly mayHaveObeyed: boolean;
}

const away: HubAnswer = { success: false, code: 'home_assistant_error', message: 'The hub does not answer.' };

export function createOnBehalf({ service, auditLog, clock, limits, logger }: OnBehalfOptions): OnBehalf {
  const records = createActRecords({ auditLog, clock, limits, logger });
  const feeds = createSharedFeeds(service);
  const inTurn = createKeyedQueue();
  /** Shared by the people who ask; nobody waits for one. */
  const permits = createFairSemaphore({ permits: limits.onBehalf, waitingPerHolder: 0, waitMs: 0, clock });

  const askHub = ({ message, takesMinutes }: HubStep, signal: AbortSignal | undefined): Promise<Asked> =>
    asked(
      service.command(message, {
        timeout: takesMinutes === true ? limits.longServiceCommand : limits.serviceCommand,
        ...(signal !== undefined && { signal }),
      }),
    );

  /** Changes something, unless the person has changed too much already. */
  const act = async (
    step: HubStep,
    recordOf: NonNullable<HubStep['records']>,
    caller: PersonCaller,
  ): Promise<HubAnswer> => {
    const waitMs = await records.begin(recordOf(undefined), caller);
    if (waitMs > 0)
      return { success: false, code: 'too_many_requests', message: 'Too many requests: try again later.' };
    const { answer, mayHaveObeyed } = await askHub(step, undefined);
    if (mayHaveObeyed) await records.record(recordOf(answer.success ? answer.result : undefined), caller);
    return answer;
  };

  const walk = async (
    verdict: OnBehalfVerdict,
    caller: PersonCaller,
    signal: AbortSignal,
  ): Promise<HubAnswer | RefuseVerdict> => {
    const walked = verdict.steps();
    let next = walked.next(away);
    while (next.done !== true) {
      signal.throwIfAborted();
      const { records: recordOf } = next.value;
      const answer =
        recordOf === undefined
          ? (await askHub(next.value, signal)).answer
          : await act(next.value, recordOf, caller);
      next = walked.next(answer);
    }
    return next.value;
  };

  return {
    follow: (type, listener) => {
      const { started, stop } = feeds.follow(type, listener);
      return { started: asked(started.then(() => null)).then(({ answer }) => answer), stop };
    },
    run: async (verdict, caller, signal) => {
      const release = await permits.acquire(caller.person.userId);
      if (release === undefined) return 'busy';
      try {
        const work = () => walk(verdict, caller, signal);
        return await (verdict.inTurn === undefined ? work() : inTurn(verdict.inTurn, work));
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        release();
      }
    },
    close: () => {
      feeds.close();
    },
  };
}

/** What the hub answered, its refusals and its silence among it. */
async function asked(answering: Promise<unknown>): Promise<Asked> {
  try {
    return { answer: { success: true, result: await answering }, mayHaveObeyed: true };
  } catch (error) {
    if (error instanceof HubCommandError) {
      const { code, message } = error;
      return { answer: { success: false, code, message }, mayHaveObeyed: false };
    }
    if (!(error instanceof ServiceUnavailableError)) throw error;
    return { answer: away, mayHaveObeyed: error.sent };
  }
}
