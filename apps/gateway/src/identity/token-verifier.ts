import type { Clock } from '#clock.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createTokenCache } from './token-cache.ts';
import { isExpired, readToken } from './token-format.ts';

export type TokenVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' }
  /** The hub has refused too many tokens of this address. */
  | { readonly kind: 'limited'; readonly waitMs: number }
  /** The hub could not be asked (`error`), or answered neither yes nor no. */
  | { readonly kind: 'unknown'; readonly error?: Error };

/** The hub's answer about a token: accepted or not, an error where it could not be asked, undefined for anything else. */
type HubAnswer = boolean | Error | undefined;

/**
 * Verifies access tokens with as few failed requests to the hub as possible: the hub counts every 401 as a failed
 * sign-in of the gateway's address and may ban it. A malformed, expired or refused token never reaches the hub; an
 * unknown one is sent once, one at a time for each client address, and each address may fail a few times only.
 */
export function createTokenVerifier(link: HubLink, limits: Limits, clock: Clock) {
  const cache = createTokenCache({
    clock,
    acceptedForMs: limits.knownTokenMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const refusals = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);
  const enqueue = createKeyedQueue();
  // A hub that knows the client's address may refuse one address what it allows another (people who are "local only").
  const keyOf = (token: string, address: string) => (link.trusted ? `${token}\n${address}` : token);

  const recordResult = async (token: string, address: string, accepted: boolean): Promise<void> => {
    cache.set(keyOf(token, address), accepted ? 'accepted' : 'refused');
    if (!accepted) await refusals.recordFailure(address);
  };

  /** What is known without asking the hub. */
  const known = (token: string, address: string): 'accepted' | 'refused' | 'unknown' => {
    const parsed = readToken(token);
    if (parsed === undefined || isExpired(parsed, link.now())) return 'refused';
    return cache.status(keyOf(token, address));
  };

  /** Verifies an unknown token by `ask`; requests of one address wait for each other. */
  const verifyWith = (token: string, address: string, ask: () => Promise<HubAnswer>): Promise<TokenVerdict> =>
    enqueue(address, async () => {
      const status = known(token, address);
      if (status !== 'unknown') return { kind: status };
      const waitMs = await refusals.waitMs(address);
      if (waitMs > 0) return { kind: 'limited', waitMs };
      const accepted = await ask();
      if (typeof accepted !== 'boolean') return { kind: 'unknown', ...(accepted && { error: accepted }) };
      await recordResult(token, address, accepted);
      return { kind: accepted ? 'accepted' : 'refused' };
    });

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
    recordIssued: (token: string, address: string): void => {
      cache.set(keyOf(token, address), 'accepted');
    },
    /** An accepted token got a 401: rights are missing, or it was revoked. It is verified again before its next use. */
    forget: (token: string, address: string): void => {
      cache.delete(keyOf(token, address));
    },
    /** Milliseconds for which this address may send nothing that is not known to be accepted. */
    waitMs: (address: string): Promise<number> => refusals.waitMs(address),
    countRefusal: (address: string): Promise<void> => refusals.recordFailure(address),
  };
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;
