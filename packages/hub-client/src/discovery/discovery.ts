import { givenUp } from '../connection/given-up.ts';
import { createListeners, reporterOf } from '../listeners.ts';
import type { AbortSignalLike, Platform } from '../platform.ts';
import { isPlainHttp } from './base.ts';
import { startSearch, type Search, type TestLimits } from './search.ts';
import { createSteadiness } from './steadiness.ts';
import { testAddress } from './test-address.ts';
import { trustIn, type Trust } from './trust.ts';
import type { Addresses, AddressVerdict, ConnectionStatus, Discovery, Finding } from './types.ts';

export interface DiscoveryOptions {
  readonly platform: Platform;
  /** Read anew at each search. */
  readonly addresses: () => Addresses;
  /** Whether the page came by https. */
  readonly pageIsSecure?: boolean;
  /** How an address is tested; by WebSocket when not given. */
  readonly test?: (base: string, limits: TestLimits) => Promise<AddressVerdict>;
}

/** How long an address that answered is taken to be there, in milliseconds. */
const keptFor = 30_000;
/** How long after a change of network the local addresses are asked once more, in milliseconds. */
const networkPause = 10_000;

/** Finds the house and keeps watch over where it is best reached. It never holds a token. */
export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { platform, addresses, pageIsSecure = false } = options;
  const { clock } = platform;
  const listeners = createListeners<[ConnectionStatus]>(reporterOf(platform));
  const steadiness = createSteadiness(clock);
  const verdicts = new Map<string, { readonly verdict: AddressVerdict; readonly at: number }>();
  const findings = new Map<string, Finding>();
  const distrusted = new Set<string>();
  const waiting = new Set<(base: string | undefined) => void>();
  const test =
    options.test ??
    ((base: string, limits: TestLimits) =>
      // At the start of a page is not the moment for the browser to ask the person.
      testAddress({ base, platform, pageIsSecure, mayAsk: false, ...limits }));

  let status: ConnectionStatus = {
    activeUrl: undefined,
    lastCheck: undefined,
    isLocal: false,
    isCloudflare: false,
  };
  let knownVersion: string | undefined;
  let search: Search | undefined;
  /** The active address lives by what was heard of it since; another one must be better to take its place. */
  let holds = false;
  let closed = false;
  let cancelRecheck: (() => void) | undefined;
  /** The network has just changed: it may take a moment until the house answers in it. */
  let mayComeUp = false;

  function setStatus(activeUrl: string | undefined, lastCheck: number | undefined): void {
    const { remote } = addresses();
    status = {
      activeUrl,
      lastCheck,
      isLocal: activeUrl !== undefined && activeUrl !== remote,
      isCloudflare: activeUrl !== undefined && activeUrl === remote,
    };
    listeners.call(status);
  }

  const isFresh = () => holds && clock.now() - (status.lastCheck ?? 0) < keptFor;
  const isLocal = (base: string | undefined) => base !== undefined && base !== addresses().remote;

  function trustOf(base: string, version: string): Trust {
    const { confirmedHome, knownVersion: stored } = addresses();
    const asking = [...(search?.asking ?? [])];
    return trustIn(base, version, {
      confirmedHome,
      distrusted,
      knownVersion: knownVersion ?? stored,
      certifiedVersion: certifiedVersion(),
      awaitsCertified: asking.some((one) => !isPlainHttp(one)),
    });
  }

  /** What the hub behind an address with a certificate has lately given as its version. */
  function certifiedVersion(): string | undefined {
    for (const [base, { verdict, at }] of verdicts) {
      const isLate = clock.now() - at >= keptFor;
      if (!isPlainHttp(base) && verdict.kind === 'hub' && !isLate) return verdict.version;
    }
    return undefined;
  }

  function onVerdict(base: string, verdict: AddressVerdict): void {
    verdicts.set(base, { verdict, at: clock.now() });
    steadiness.note(base, verdict.kind === 'hub');
    judge(base, verdict);
    // What had to wait for this one is judged again.
    for (const [other, finding] of [...findings]) {
      const kept = verdicts.get(other)?.verdict;
      if (finding.kind === 'doubtful' && other !== base && kept !== undefined) judge(other, kept);
    }
  }

  function judge(base: string, verdict: AddressVerdict): void {
    if (verdict.kind !== 'hub') {
      findings.set(base, verdict);
      return;
    }
    const trust = trustOf(base, verdict.version);
    if (trust === 'trusted') {
      findings.set(base, verdict);
      consider(base, verdict.version);
      return;
    }
    findings.set(base, { kind: trust, version: verdict.version });
  }

  /** An address that can be used has answered: it is the one, or better than the one, or not needed. */
  function consider(base: string, version: string): void {
    const { activeUrl } = status;
    const isTaken = holds && activeUrl !== undefined && activeUrl !== base;
    if (isTaken && (isLocal(activeUrl) || !isLocal(base))) return;
    if (isTaken && !steadiness.isSteady(base)) {
      recheckIn(steadiness.waitFor(base));
      return;
    }
    adopt(base, version);
  }

  function adopt(base: string, version?: string): void {
    holds = true;
    // Over plain http a version is believed only once a token was accepted there.
    if (version !== undefined && !isPlainHttp(base)) knownVersion = version;
    // At home nothing else is asked any more; else a local one may still answer.
    search?.keep(isLocal(base) ? [] : addresses().local);
    setStatus(base, clock.now());
    tell(base);
  }

  function tell(base: string | undefined): void {
    for (const resolve of [...waiting]) resolve(base);
    waiting.clear();
  }

  /** Asks the local addresses once more, for a tunnel that holds must not be left for one that comes and goes. */
  function recheckIn(delay: number): void {
    cancelRecheck?.();
    cancelRecheck = clock.after(delay, () => {
      cancelRecheck = undefined;
      if (search === undefined && holds && !isLocal(status.activeUrl)) begin({ localOnly: true });
    });
  }

  function begin({ localOnly = false } = {}): void {
    search?.cancel();
    const { remote, local, lastWorking } = addresses();
    const places = [...new Set(local)].filter((base) => base !== remote);
    const isKnown = lastWorking !== undefined && (lastWorking === remote || places.includes(lastWorking));
    const mine: Search = startSearch({
      platform,
      remote: localOnly ? undefined : remote,
      local: places,
      first: isKnown && !localOnly ? lastWorking : undefined,
      test,
      onVerdict,
      isFound: () => holds,
      onDone() {
        if (search !== mine) return;
        search = undefined;
        if (!holds && status.activeUrl !== undefined) setStatus(undefined, status.lastCheck);
        tell(holds ? status.activeUrl : undefined);
        if (mayComeUp && cancelRecheck === undefined && holds && !isLocal(status.activeUrl)) {
          recheckIn(networkPause);
        }
        mayComeUp = false;
      },
    });
    search = mine;
  }

  function find(signal?: AbortSignalLike): Promise<string | undefined> {
    if (closed) return Promise.resolve(undefined);
    if (signal?.aborted === true) return Promise.reject(givenUp(signal));
    if (isFresh()) return Promise.resolve(status.activeUrl);
    if (search === undefined || holds) {
      holds = false;
      begin();
    }
    return new Promise((resolve, reject) => {
      const settle = (base: string | undefined) => {
        signal?.removeEventListener('abort', onAbort);
        resolve(base);
      };
      const onAbort = () => {
        signal?.removeEventListener('abort', onAbort);
        waiting.delete(settle);
        reject(givenUp(signal));
        if (waiting.size === 0) stop();
      };
      waiting.add(settle);
      signal?.addEventListener('abort', onAbort);
    });
  }

  function stop(): void {
    search?.cancel();
    search = undefined;
  }

  return {
    get status() {
      return status;
    },
    onStatus: (listener) => listeners.add(listener),
    findings,
    get searching() {
      return search !== undefined;
    },
    find,
    force() {
      if (closed) return Promise.resolve(undefined);
      distrusted.clear();
      steadiness.forget();
      verdicts.clear();
      findings.clear();
      stop();
      holds = false;
      return find();
    },
    heard(base, hubVersion) {
      if (closed) return;
      if (hubVersion !== undefined) knownVersion = hubVersion;
      steadiness.note(base, true);
      if (search !== undefined && isLocal(base)) stop();
      holds = true;
      setStatus(base, clock.now());
      tell(base);
    },
    lost(base) {
      steadiness.note(base, false);
      if (base === status.activeUrl) holds = false;
    },
    distrust(base) {
      distrusted.add(base);
      steadiness.note(base, false);
      findings.set(base, { kind: 'another_hub', version: '' });
      if (base === status.activeUrl) holds = false;
    },
    trusts: (base, hubVersion) => trustOf(base, hubVersion) === 'trusted',
    networkChanged() {
      if (closed) return;
      if (holds && isLocal(status.activeUrl)) return;
      mayComeUp = true;
      if (holds) begin({ localOnly: true });
      else if (search !== undefined) begin();
    },
    close() {
      closed = true;
      cancelRecheck?.();
      stop();
      holds = false;
      tell(undefined);
    },
  };
}
