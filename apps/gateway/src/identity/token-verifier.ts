import type { Clock } from '@soglia/server/clock';
import { changeCount } from '@soglia/server/change-count';
import type { HubLink } from '#hub/hub-link.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { sourceBudget } from '#rate-limits/source-network.ts';
import { createKeyLimits } from './key-limits.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createTokenCache } from './token-cache.ts';
import { isExpired, readToken } from './token-format.ts';

export type TokenVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' }
  /** The hub has refused too many tokens of this source, or too many wait for its verdict. */
  | { readonly kind: 'limited'; readonly waitMs: number }
  /** The hub could not be asked (`error`), or answered neither yes nor no. */
  | { readonly kind: 'unknown'; readonly error?: Error };

/** The hub's answer about a token: accepted or not, an error where it could not be asked, undefined for anything else. */
type HubAnswer = boolean | Error | undefined;

/** A token that waits for its turn. */
interface Question {
  readonly token: string;
  readonly address: string;
  readonly budget: string;
  readonly ask: () => Promise<HubAnswer>;
  /** How often the hub could not be asked before this one began to wait. */
  readonly errorsBefore: number;
}

/**
 * Verifies access tokens with as few failed requests to the hub as possible: the hub counts every 401 as a failed
 * sign-in of the gateway's address and may ban it. A malformed, expired or refused token never reaches the hub; an
 * unknown one is sent once, one at a time for each source, and each source may fail a few times only. A session of which
 * the hub has accepted a token counts by itself and waits for nobody else: behind a tunnel many have one address.
 */
export function createTokenVerifier(link: HubLink, limits: Limits, clock: Clock) {
  const createCache = (acceptedForMs: number) =>
    createTokenCache({
      clock,
      acceptedForMs,
      refusedForMs: limits.refusedTokenMemory,
      capacity: limits.rememberedTokens,
    });
  // Apart from each other: refused tokens, which strangers can invent, never push accepted ones out.
  const acceptedTokens = createCache(limits.knownTokenMemory);
  const refusedTokens = createCache(limits.knownTokenMemory);
  const sessions = createCache(limits.knownSessionMemory);
  const waiting = new Map<string, number>();
  let hubErrors = 0;
  const refusals = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);
  const enqueue = createKeyedQueue();
  // A hub that knows the client's address may refuse one address what it allows another (people who are "local only").
  const keyOf = (token: string, address: string) => (link.trusted ? `${token}\n${address}` : token);

  /** Whose refusals count together. */
  const budgetOf = (token: string, address: string): string => {
    const session = readToken(token)?.session;
    return session !== undefined && sessions.status(session) === 'accepted'
      ? `session\n${session}`
      : sourceBudget(address);
  };

  const recordAccepted = (token: string, address: string): void => {
    acceptedTokens.set(keyOf(token, address), 'accepted');
    refusedTokens.delete(keyOf(token, address));
    const session = readToken(token)?.session;
    if (session !== undefined) sessions.set(session, 'accepted');
  };

  const recordResult = async (token: string, address: string, accepted: boolean): Promise<void> => {
    if (accepted) {
      recordAccepted(token, address);
      return;
    }
    acceptedTokens.delete(keyOf(token, address));
    refusedTokens.set(keyOf(token, address), 'refused');
    await refusals.recordFailure(budgetOf(token, address));
  };

  /** What is known without asking the hub. */
  const known = (token: string, address: string): 'accepted' | 'refused' | 'unknown' => {
    const parsed = readToken(token);
    if (parsed === undefined || isExpired(parsed, link.now())) return 'refused';
    const accepted = acceptedTokens.status(keyOf(token, address));
    return accepted === 'accepted' ? accepted : refusedTokens.status(keyOf(token, address));
  };

  /** Verifies an unknown token by `ask`; tokens of one source, or of one known session, wait for each other. */
  const verifyWith = async (
    token: string,
    address: string,
    ask: () => Promise<HubAnswer>,
  ): Promise<TokenVerdict> => {
    const budget = budgetOf(token, address);
    const ahead = waiting.get(budget) ?? 0;
    if (ahead >= limits.waitingTokens) return { kind: 'limited', waitMs: limits.hubConnect };
    changeCount(waiting, budget, 1);
    const errorsBefore = hubErrors;
    try {
      return await enqueue(budget, () => askOnce({ token, address, budget, ask, errorsBefore }));
    } finally {
      changeCount(waiting, budget, -1);
    }
  };

  const askOnce = async ({ token, address, budget, ask, errorsBefore }: Question): Promise<TokenVerdict> => {
    const status = known(token, address);
    if (status !== 'unknown') return { kind: status };
    const waitMs = await refusals.waitMs(budget);
    if (waitMs > 0) return { kind: 'limited', waitMs };
    // The hub went away while this one waited: all that wait would else wait for it one after the other.
    if (hubErrors !== errorsBefore) return { kind: 'unknown', error: new Error('no answer') };
    const accepted = await ask();
    if (accepted instanceof Error) hubErrors += 1;
    if (typeof accepted !== 'boolean') return { kind: 'unknown', ...(accepted && { error: accepted }) };
    await recordResult(token, address, accepted);
    return { kind: accepted ? 'accepted' : 'refused' };
  };

  /** `GET /api/` is open to every signed-in person, so that a 401 there is about the token and not about rights. */
  const requestHubRoot = async (token: string, address: string): Promise<HubAnswer> => {
    try {
      const response = await link.pool.request({
        path: '/api/',
        method: 'GET',
        headers: ['authorization', `Bearer ${token}`, ...link.forwardedFor(address)],
        headersTimeout: limits.hubConnect,
        bodyTimeout: limits.hubConnect,
      });
      await response.body.dump();
      const date = response.headers['date'];
      link.recordAnswer(typeof date === 'string' ? date : undefined);
      if (response.statusCode === 401) return false;
      return response.statusCode < 400 || response.statusCode === 404 ? true : undefined;
    } catch (error) {
      link.recordFailure();
      return error instanceof Error ? error : new Error('no answer');
    }
  };

  return {
    known,
    verifyWith,
    recordResult,
    /** Whether a bearer token may be sent to the hub; asks the hub once for one that is not known yet. */
    verify: async (token: string, address: string): Promise<TokenVerdict> => {
      const status = known(token, address);
      if (status !== 'unknown') return { kind: status };
      return verifyWith(token, address, () => requestHubRoot(token, address));
    },
    /** The hub has just issued this token. */
    recordIssued: recordAccepted,
    /** An accepted token got a 401: rights are missing, or it was revoked. It is verified again before its next use. */
    forget: (token: string, address: string): void => {
      acceptedTokens.delete(keyOf(token, address));
    },
    budgetOf,
    /** For requests with another credential than a bearer token. */
    keys: createKeyLimits(limits, clock),
  };
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;
