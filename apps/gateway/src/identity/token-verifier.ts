import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import type { HubLink } from '../hub-link.ts';
import { createFailureLimit } from './failure-limit.ts';
import { createTokenMemory } from './token-memory.ts';
import { isExpired, readToken } from './token-shape.ts';
import { createTurns } from './turns.ts';

export type Verdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused' }
  /** This address has spent its refusals. */
  | { readonly kind: 'limited'; readonly wait: number }
  /** The hub could not be asked, or did not say. */
  | { readonly kind: 'unknown'; readonly error?: Error };

/**
 * Stands between tokens and the hub, to which every 401 is a failed sign-in of the gateway's own address. A token of
 * impossible shape, an expired or a refused one never reaches it; an unknown one is tried once, alone, and each
 * address may be wrong a few times only.
 */
export const createTokenGuard = (link: HubLink, limits: Limits, clock: Clock) => {
  const memory = createTokenMemory({
    clock,
    goodFor: limits.knownTokenMemory,
    refusedFor: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const refusals = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);
  const inTurn = createTurns();
  // A hub that hears who the client is may refuse one address what it allows another (people who are "local only").
  const keyOf = (token: string, address: string) => (link.trusted ? `${token}\n${address}` : token);

  const learn = async (token: string, address: string, accepted: boolean): Promise<void> => {
    memory.remember(keyOf(token, address), accepted ? 'good' : 'refused');
    if (!accepted) await refusals.count(address);
  };

  /** What is known without the hub. */
  const known = (token: string, address: string): Verdict['kind'] => {
    const read = readToken(token);
    if (read === undefined || isExpired(read, link.now())) return 'refused';
    return memory.standing(keyOf(token, address));
  };

  /** Tries an unknown token by `ask`, one of an address at a time. */
  const settle = (
    token: string,
    address: string,
    ask: () => Promise<boolean | Error | undefined>,
  ): Promise<Verdict> =>
    inTurn(address, async () => {
      const standing = known(token, address);
      if (standing === 'good' || standing === 'refused') return { kind: standing };
      const wait = await refusals.wait(address);
      if (wait > 0) return { kind: 'limited', wait };
      const accepted = await ask();
      if (typeof accepted !== 'boolean') return { kind: 'unknown', ...(accepted && { error: accepted }) };
      await learn(token, address, accepted);
      return { kind: accepted ? 'good' : 'refused' };
    });

  /** `GET /api/` is open to every signed-in person: a 401 there is the token's, not the rights'. */
  const askHub = async (token: string, address: string): Promise<boolean | Error | undefined> => {
    try {
      const answer = await link.pool.request({
        path: '/api/',
        method: 'GET',
        headers: ['authorization', `Bearer ${token}`, ...link.forwardedFor(address)],
        headersTimeout: limits.hubConnect,
        bodyTimeout: limits.hubConnect,
      });
      await answer.body.dump();
      link.answered(dateOf(answer.headers['date']));
      if (answer.statusCode === 401) return false;
      return answer.statusCode < 400 || answer.statusCode === 404 ? true : undefined;
    } catch (error) {
      link.failed();
      return error instanceof Error ? error : new Error('no answer');
    }
  };

  return {
    known,
    settle,
    learn,
    /** Whether a bearer token may be presented to the hub; asks the hub once for one that is not known yet. */
    prove: async (token: string, address: string): Promise<Verdict> => {
      const standing = known(token, address);
      if (standing === 'good' || standing === 'refused') return { kind: standing };
      return settle(token, address, () => askHub(token, address));
    },
    /** The hub has just made this token. */
    made: (token: string, address: string): void => {
      memory.remember(keyOf(token, address), 'good');
    },
    /** A good token got a 401: either rights are missing or it was revoked; it is proved again before its next use. */
    doubt: (token: string, address: string): void => {
      memory.forget(keyOf(token, address));
    },
    /** Milliseconds for which this address may present nothing that is not known to be good. */
    wait: (address: string): Promise<number> => refusals.wait(address),
    countRefusal: (address: string): Promise<void> => refusals.count(address),
  };
};

const dateOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

export type TokenGuard = ReturnType<typeof createTokenGuard>;
