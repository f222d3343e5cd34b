import type {
  RecoveryDone,
  RecoveryOffer,
  RecoveryRequest,
  RecoveryVerified,
} from '@soglia/contracts/companion';
import { wait } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import { ApiError } from '#api/api-error.ts';
import type { Passwords } from '#companion/passwords.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { SendError } from '#messages/message-sender.ts';
import type { Messages } from '#messages/messages.ts';
import { isHomeAddress } from '#rate-limits/home-network.ts';
import { ServiceUnavailableError, type ServiceConnection } from '#service-connection/service-connection.ts';
import { normaliseUserName } from '#sign-in/user-name.ts';
import { StoreUnavailableError, type RecoveryCode, type RecoveryToken, type Store } from '#store/store.ts';
import { digest, hashCode, isCode, mayTry, newCode, newSalt, newToken, noHash } from './codes.ts';
import { createRoundRobinQueue } from './round-robin-queue.ts';
import { createFindPerson, type FindPersonOptions, type RecoveringPerson } from './find-person.ts';
import { clientKey, createRecoveryLimits, type RecoveryClient } from './recovery-limits.ts';
import { changedMessage, codeMessage, momentText } from './texts.ts';

type Request<Action> = Extract<RecoveryRequest, { readonly action: Action }>;

export interface RecoveryOptions extends Omit<FindPersonOptions, 'store' | 'service' | 'isHome'> {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'state' | 'people'>;
  readonly messages: Pick<Messages, 'sentBy' | 'reaches' | 'send'>;
  readonly passwords: Pick<Passwords, 'reset'>;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly productName: string;
  readonly isHome?: ((address: string) => boolean) | undefined;
}

/**
 * A person who has forgotten their password gets a code on their phone, and chooses a new one with it. Whether anybody
 * has that phone and user name shows in no answer and in no time: a request is answered before it is looked up, and
 * codes of nobody are kept and tried like others.
 */
export interface Recovery {
  offer(): RecoveryOffer;
  /** Resolves with the seconds for which a code is good. @throws ApiError, ServiceUnavailableError, StoreUnavailableError */
  request(asked: Request<'send_otp'>, client: RecoveryClient): Promise<number>;
  /** @param signal aborts when the asker leaves before their turn @throws ApiError, StoreUnavailableError */
  verify(
    asked: Request<'verify_otp'>,
    client: RecoveryClient,
    signal: AbortSignal,
  ): Promise<RecoveryVerified>;
  /** @throws ApiError, ServiceUnavailableError, StoreUnavailableError */
  reset(asked: Request<'reset_password'>, client: RecoveryClient): Promise<RecoveryDone>;
  /** Gives up what is not sent yet. */
  close(): Promise<void>;
}

const BUSY_MS = 5000;

/** See {@link Recovery}. */
export function createRecovery(options: RecoveryOptions): Recovery {
  const { store, service, identity, messages, passwords, limits, clock, logger, productName } = options;
  const find = createFindPerson({ ...options, isHome: options.isHome ?? isHomeAddress });
  const counts = createRecoveryLimits(limits);
  const work = createRoundRobinQueue({
    atOnce: limits.recoveryHashesAtOnce,
    waiting: limits.recoveryHashesWaiting,
    waitingPerSource: limits.recoveryHashesPerSource,
  });
  const closing = new AbortController();
  /** What goes on after an answer. */
  const pending = new Set<Promise<void>>();
  let requestsWaiting = 0;
  let cancelCleaning: (() => void) | undefined;

  const inBackground = (task: () => Promise<void>) => {
    const done: Promise<void> = task()
      .catch((error: unknown) => {
        // The sender has told why.
        if (!(error instanceof SendError)) logger.error({ err: error }, 'a recovery was not completed');
      })
      .finally(() => pending.delete(done));
    pending.add(done);
  };

  const cleanSoon = () => {
    cancelCleaning ??= clock.after(limits.recoveryCleaning, () => {
      cancelCleaning = undefined;
      inBackground(() => store.recoveries.clean(clock.now(), limits.rememberedRecoveries));
    });
  };

  const offer = (): RecoveryOffer => {
    const reason =
      service.state === 'not_prepared' || service.state === 'lost'
        ? 'not_prepared'
        : messages.sentBy === null
          ? 'no_sender'
          : null;
    return { available: reason === null, reason, sent_by: reason === null ? messages.sentBy : null };
  };

  const inTurn = <Result>(client: RecoveryClient, task: () => Promise<Result>): Promise<Result> => {
    const result = work.run(clientKey(client), task);
    if (result === undefined) throw new ApiError('too_many_requests', BUSY_MS);
    return result;
  };

  const codeFor = (phoneKey: string, client: RecoveryClient): RecoveryCode => {
    const now = clock.now();
    return {
      phoneKey,
      userId: null,
      source: digest(clientKey(client)),
      channel: null,
      salt: newSalt(),
      hash: noHash(),
      requestedAt: now,
      until: now + limits.recoveryCode,
      ownTries: 0,
      otherTries: 0,
    };
  };

  /** What happens after the answer: the same for everybody, but for the message. */
  const prepare = async (
    { phone, username }: Request<'send_otp'>,
    client: RecoveryClient,
  ): Promise<
    { readonly person: RecoveringPerson; readonly code: string; readonly stored: RecoveryCode } | undefined
  > => {
    const phoneKey = digest(phone);
    const found = await find.byName(phone, username, client);
    const person = found !== undefined && messages.reaches(found.recipient) ? found : undefined;
    if (found !== undefined && person === undefined)
      logger.warn({ userId: found.userId }, 'no way of sending a recovery code reaches this person');
    const code = newCode();
    const empty = codeFor(phoneKey, client);
    // Also where nothing is sent: the work of a request must not tell of anybody.
    const hash = await hashCode(code, empty.salt);
    if (person !== undefined && !(await counts.maySend(client, phoneKey, username))) {
      logger.warn({ userId: person.userId }, 'recovery code not sent: too many were sent to this phone');
      return undefined;
    }
    const stored = { ...empty, userId: person?.userId ?? null, hash };
    await store.recoveries.putCode(stored, clock.now());
    return person === undefined ? undefined : { person, code, stored };
  };

  /** Waits a while, so that the work for one request does not show in the time of the next one. */
  const prepareLater = async (asked: Request<'send_otp'>, client: RecoveryClient) => {
    requestsWaiting += 1;
    try {
      await wait(clock, Math.random() * limits.recoveryDelay, closing.signal);
      return closing.signal.aborted ? undefined : await inTurn(client, () => prepare(asked, client));
    } finally {
      requestsWaiting -= 1;
    }
  };

  const request: Recovery['request'] = async (asked, client) => {
    const { available } = offer();
    if (!available) throw new ApiError('recovery_unavailable');
    if (service.state !== 'ready') throw new ServiceUnavailableError(service.state);
    if (requestsWaiting >= limits.recoveryRequestsWaiting) throw new ApiError('too_many_requests', BUSY_MS);
    await counts.admitRequest(client, digest(asked.phone), normaliseUserName(asked.username) ?? '');
    // Nobody is to wait for a code that cannot be stored, as while the server is away or the disk is full.
    if (!(await store.check())) throw new StoreUnavailableError('no recovery code can be stored');
    cleanSoon();
    inBackground(async () => {
      const prepared = await prepareLater(asked, client);
      if (prepared === undefined) return;
      const { person, code, stored } = prepared;
      const message = codeMessage(code, productName, limits.recoveryCode / MINUTE_MS);
      const channel = await messages.send(person.recipient, message, { signal: closing.signal });
      await store.recoveries.noteChannel(stored, channel);
    });
    return limits.recoveryCode / 1000;
  };

  const verify: Recovery['verify'] = async ({ phone, code }, client, signal) => {
    await counts.admitTry(client);
    cleanSoon();
    return inTurn(client, async () => {
      if (signal.aborted) throw new ApiError('request_timeout');
      const empty = codeFor(digest(phone), client);
      // Before it is compared, so that tries at once are counted like tries in a row.
      const stored = await store.recoveries.countTry({ ...empty, ownTries: 1 });
      const isRight = await isCode(code, stored);
      if (!isRight || stored.userId === null || !mayTry(stored, empty.source, limits, clock.now()))
        throw new ApiError('recovery_code_wrong');
      const resetToken = newToken();
      const { phoneKey, userId, channel, requestedAt } = stored;
      const now = clock.now();
      const token: RecoveryToken = {
        hash: digest(resetToken),
        phoneKey,
        userId,
        channel,
        requestedAt,
        until: now + limits.recoveryToken,
      };
      if (!(await store.recoveries.exchange(stored, token, now))) throw new ApiError('recovery_code_wrong');
      return { reset_token: resetToken, expires_in: limits.recoveryToken / 1000 };
    });
  };

  /** On another way than the code went, where there is one: who has the phone may not be the person. */
  const tell = async ({ recipient }: RecoveringPerson, { channel }: RecoveryToken): Promise<void> => {
    const message = changedMessage(productName, momentText(clock.now(), identity.timeZone()));
    const { signal } = closing;
    if (channel !== null) {
      try {
        await messages.send(recipient, message, { not: channel, signal });
        return;
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
      }
    }
    await messages.send(recipient, message, { signal });
  };

  const reset: Recovery['reset'] = async ({ phone, reset_token: given, new_password: password }, client) => {
    await counts.admitReset(client);
    const token = await store.recoveries.takeToken(digest(phone), digest(given), clock.now());
    if (token === undefined) throw new ApiError('recovery_over');
    const { userId } = token;
    try {
      if (service.state !== 'ready') throw new ServiceUnavailableError(service.state);
      const findAgain = () => find.byId(phone, userId, client);
      const person = await findAgain();
      if (person === undefined) throw new ApiError('recovery_over');
      const mayStill = async () => (await findAgain()) !== undefined;
      const by = { recovery: true, address: client.address, mayStill } as const;
      const { sessionsEndedOnHub } = await passwords.reset(userId, password, by);
      inBackground(() => tell(person, token));
      return { sessions_ended_on_hub: sessionsEndedOnHub };
    } catch (error) {
      // Nothing was changed for certain: the person may try again without another code.
      if (!(error instanceof ApiError && error.code === 'recovery_over'))
        await store.recoveries.returnToken(token).catch(() => undefined);
      throw error;
    }
  };

  return {
    offer,
    request,
    verify,
    reset,
    close: async () => {
      closing.abort();
      cancelCleaning?.();
      await Promise.all(pending);
    },
  };
}
