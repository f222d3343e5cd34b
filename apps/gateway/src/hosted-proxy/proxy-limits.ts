import { createHash } from 'node:crypto';
import { changeCount } from '@soglia/server/change-count';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import { createBoundedMap } from '#identity/bounded-map.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
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
export function createProxyLimits(limits: Limits): ProxyLimits {
  const windowMs = limits.proxyWindow;
  const [minute, capacity] = [limits.proxyMinute, limits.rememberedSources];
  const perSource = createSourceLimit({ points: limits.proxiedPerSource, windowMs: minute, capacity });
  const perTarget = createSourceLimit({ points: limits.proxiedPerTarget, windowMs: minute, capacity });
  const newTargets = createSourceLimit({ points: limits.proxyTargetsPerSource, windowMs, capacity });
  const signIns = createSourceLimit({ points: limits.proxiedSignInSteps, windowMs, capacity });
  /** A hub that bans would ban this server's address, and with it everybody who reaches it from here. */
  const refusedTokens = createFailureLimit(limits.proxiedRefusedTokens, windowMs, capacity);
  const acceptedTokens = createBoundedMap<true>(limits.rememberedTokens);
  const knownPairs = createBoundedMap<true>(limits.rememberedSources);
  const permits = createProxyPermits(limits);

  const countNewTarget = async (source: string, pair: string): Promise<number> => {
    if (knownPairs.get(pair) === true) return 0;
    const waitMs = await newTargets.consume(source);
    if (waitMs === 0) knownPairs.put(pair, true);
    return waitMs;
  };

  /** Milliseconds to wait; 0 where it may pass. */
  const waitFor = async (source: string, pair: string, tokenKey: string | undefined, asker: ProxyAsker) => {
    const { target, method } = asker;
    const sourceWait = (await perSource.consume(source)) || (await countNewTarget(source, pair));
    if (sourceWait > 0) return sourceWait;
    const isStep = target.kind === 'sign_in' && method === 'POST';
    const isAccepted = tokenKey !== undefined && acceptedTokens.get(tokenKey) === true;
    const pairWait = isStep
      ? await signIns.consume(pair)
      : target.kind === 'api' && !isAccepted
        ? await refusedTokens.waitMs(pair)
        : 0;
    return pairWait > 0 ? pairWait : perTarget.consume(target.origin);
  };

  return {
    admit: async (asker) => {
      const { address, target, token } = asker;
      const source = sourceNetwork(address);
      const pair = `${source}\n${target.origin}`;
      const tokenKey =
        token === undefined
          ? undefined
          : createHash('sha256').update(`${target.origin}\n${token}`).digest('base64');
      const waitMs = await waitFor(source, pair, tokenKey, asker);
      if (waitMs > 0) return { code: 'too_many_requests', waitMs };
      const release = permits.acquire(source, target.origin);
      if (release === undefined) return { code: 'hub_busy', waitMs: BUSY_WAIT_MS };
      return {
        release,
        answered: (status) => {
          if (target.kind !== 'api') return;
          if (status === 401) void refusedTokens.recordFailure(pair);
          else if (status < 300 && tokenKey !== undefined) acceptedTokens.put(tokenKey, true);
        },
      };
    },
    get underWay() {
      return permits.acquired;
    },
  };
}

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
