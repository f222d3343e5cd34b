import { createHash } from 'node:crypto';
import { changeCount } from '@soglia/server/change-count';
import type { Clock } from '@soglia/server/clock';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import { createBoundedMap } from '#identity/bounded-map.ts';
import { createKeyLimits, type RequestKey } from '#identity/key-limits.ts';
import type { Limits } from '#limits.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import type { ProxyTarget } from './read-target.ts';

/** One request, as far as it is counted. */
interface ProxyAsker {
  /** The client's address. */
  readonly address: string;
  readonly target: ProxyTarget;
  readonly method: string;
  readonly token: string | undefined;
}

/** A request that may pass. */
interface Admitted {
  /** The hub's status: whether it accepted the token. */
  readonly answered: (status: number) => void;
  /** Must be called once, whatever becomes of the request. */
  readonly release: () => void;
}

interface ProxyRefusal {
  readonly code: ErrorCode;
  readonly waitMs: number;
}

export interface ProxyLimits {
  admit(asker: ProxyAsker): Promise<Admitted | ProxyRefusal>;
  /** Requests under way. */
  readonly underWay: number;
}

/** Without a permit: how long a client is told to wait. */
const BUSY_WAIT_MS = 5000;

/**
 * Counts by source, by hub, and by both together, in the memory of this process: nothing is shared between instances.
 * What one source may take of a hub is a part of what the hub may get, so that it refuses nobody else.
 */
export function createProxyLimits(limits: Limits, clock: Clock): ProxyLimits {
  const windowMs = limits.proxyWindow;
  const [minute, capacity] = [limits.proxyMinute, limits.rememberedSources];
  const perSource = createSourceLimit({ points: limits.proxiedPerSource, windowMs: minute, capacity });
  const perTarget = createSourceLimit({ points: limits.proxiedPerTarget, windowMs: minute, capacity });
  const newTargets = createSourceLimit({ points: limits.proxyTargetsPerSource, windowMs, capacity });
  const signIns = createSourceLimit({ points: limits.proxiedSignInSteps, windowMs, capacity });
  /** A hub that bans would ban this server's address, and with it everybody who reaches it from here. */
  const tokens = createKeyLimits(
    { ...limits, refusedTokensPerAddress: limits.proxiedRefusedTokens, failureWindow: windowMs },
    clock,
  );
  const knownPairs = createBoundedMap<true>(limits.rememberedSources);
  const permits = createProxyPermits(limits);

  const countNewTarget = async (source: string, pair: string): Promise<number> => {
    if (knownPairs.get(pair) === true) return 0;
    const waitMs = await newTargets.consume(source);
    if (waitMs === 0) knownPairs.put(pair, true);
    return waitMs;
  };

  /** Milliseconds to wait, or how to tell what the hub has answered: undefined where it has not. */
  const begin = async (
    source: string,
    pair: string,
    { target, method, token }: ProxyAsker,
  ): Promise<number | { readonly end: (status: number | undefined) => void }> => {
    const sourceWait = (await perSource.consume(source)) || (await countNewTarget(source, pair));
    if (sourceWait > 0) return sourceWait;
    if (target.kind === 'api') return tokens.begin(keyOf(pair, target, token));
    const stepWait = target.kind === 'sign_in' && method === 'POST' ? await signIns.consume(pair) : 0;
    return stepWait > 0 ? stepWait : { end: () => undefined };
  };

  return {
    admit: async (asker) => {
      const { address, target } = asker;
      const source = sourceNetwork(address);
      const pair = `${source}\n${target.origin}`;
      const begun = await begin(source, pair, asker);
      if (typeof begun === 'number') return { code: 'too_many_requests', waitMs: begun };
      const waitMs = await perTarget.consume(target.origin);
      const release = waitMs > 0 ? undefined : permits.acquire(source, target.origin);
      if (release === undefined) {
        begun.end(undefined);
        return waitMs > 0
          ? { code: 'too_many_requests', waitMs }
          : { code: 'hub_busy', waitMs: BUSY_WAIT_MS };
      }
      return {
        release: () => {
          begun.end(undefined);
          release();
        },
        answered: begun.end,
      };
    },
    get underWay() {
      return permits.acquired;
    },
  };
}

/** By which refusals are counted; what names the token is of its hub, as another one may have the same. */
const keyOf = (pair: string, { origin }: ProxyTarget, token: string | undefined): RequestKey => ({
  kind: 'keyed',
  budget: pair,
  credential:
    token === undefined ? undefined : createHash('sha256').update(`${origin}\n${token}`).digest('base64'),
});

/**
 * Shares the requests that may be under way: a source may hold as many as are free for others, in all and at one hub,
 * and never more than its own bound.
 */
function createProxyPermits({ proxiedRequests, proxiedRequestsPerSource, proxiedRequestsPerTarget }: Limits) {
  const bySource = new Map<string, number>();
  const byTarget = new Map<string, number>();
  const byPair = new Map<string, number>();
  let acquired = 0;
  return {
    get acquired(): number {
      return acquired;
    },
    /** Undefined where there is none. */
    acquire: (source: string, target: string): (() => void) | undefined => {
      const pair = `${source}\n${target}`;
      const [held, heldThere] = [bySource.get(source) ?? 0, byPair.get(pair) ?? 0];
      if (held >= Math.min(proxiedRequestsPerSource, proxiedRequests - acquired)) return undefined;
      if (heldThere >= proxiedRequestsPerTarget - (byTarget.get(target) ?? 0)) return undefined;
      const change = (by: 1 | -1) => {
        acquired += by;
        changeCount(bySource, source, by);
        changeCount(byTarget, target, by);
        changeCount(byPair, pair, by);
      };
      change(1);
      let released = false;
      return () => {
        if (!released) change(-1);
        released = true;
      };
    },
  };
}
