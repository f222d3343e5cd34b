import { abortedError } from '../errors/aborted.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import { isPlainHttp } from './base-url.ts';
import { startSearch, type Search, type TestOptions } from './address-search.ts';
import { createAddressStability } from './address-stability.ts';
import { testAddress } from './test-address.ts';
import { assessTrust, type Trust } from './trust.ts';
import type { Addresses, AddressVerdict, DiscoveryStatus, Discovery, AddressFinding } from './types.ts';

export interface DiscoveryOptions {
  readonly platform: Platform;
  /** Read at each search. */
  readonly addresses: () => Addresses;
  /** Whether the page was loaded by https. */
  readonly pageIsSecure?: boolean;
  /** How an address is tested; `testAddress` when not given. */
  readonly test?: (base: string, limits: TestOptions) => Promise<AddressVerdict>;
}

/** How long a response counts, in milliseconds. */
const FRESH_MS = 30_000;
/** Delay of the second test of local addresses after a change of network, in milliseconds. */
const NETWORK_CHANGE_DELAY_MS = 10_000;

/** Finds the best address of the hub and updates it. Never sends a token. */
export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { platform, addresses, pageIsSecure = false } = options;
  const { clock } = platform;
  const listeners = createListeners<[DiscoveryStatus]>(createReporter(platform));
  const stability = createAddressStability(clock);
  const verdicts = new Map<string, { readonly verdict: AddressVerdict; readonly at: number }>();
  const findings = new Map<string, AddressFinding>();
  const distrusted = new Set<string>();
  const waiting = new Set<(base: string | undefined) => void>();
  const testAlone =
    options.test ??
    ((base: string, limits: TestOptions) =>
      // Never asks the person for permission: nobody has requested anything yet.
      testAddress({ base, platform, pageIsSecure, mayAsk: false, ...limits }));

  async function test(base: string, limits: TestOptions): Promise<AddressVerdict> {
    const answer = opened.get(base);
    if (answer === undefined) return testAlone(base, limits);
    opened.delete(base);
    const late = new Promise<null>((resolve) => clock.after(limits.timeout, () => resolve(null)));
    const version = await Promise.race([answer, late]);
    if (version === null) return { kind: 'timeout' };
    return version === undefined ? testAlone(base, limits) : { kind: 'hub', version, soglia: undefined };
  }

  let status: DiscoveryStatus = {
    activeUrl: undefined,
    lastCheck: undefined,
    isLocal: false,
    isCloudflare: false,
  };
  let knownVersion: string | undefined;
  let search: Search | undefined;
  /** Whether the active address is in use; another one must then be better to replace it. */
  let isActiveValid = false;
  /** What a socket that somebody else has opened is about to say: its address needs no socket of its own. */
  const opened = new Map<string, Promise<string | undefined>>();
  let closed = false;
  let cancelRecheck: (() => void) | undefined;
  /** The network has just changed: local addresses may need a moment to respond. */
  let networkJustChanged = false;

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

  const isFresh = () => isActiveValid && clock.now() - (status.lastCheck ?? 0) < FRESH_MS;
  const isLocal = (base: string | undefined) => base !== undefined && base !== addresses().remote;

  function trustOf(base: string, version: string): Trust {
    const { confirmedHome, knownVersion: stored } = addresses();
    const asking = [...(search?.testing ?? [])];
    return assessTrust(base, version, {
      confirmedHome,
      distrusted,
      knownVersion: knownVersion ?? stored,
      certifiedVersion: certifiedVersion(),
      awaitsCertified: asking.some((one) => !isPlainHttp(one)),
    });
  }

  /** The version that the hub at an https address has lately given. */
  function certifiedVersion(): string | undefined {
    for (const [base, { verdict, at }] of verdicts) {
      const isLate = clock.now() - at >= FRESH_MS;
      if (!isPlainHttp(base) && verdict.kind === 'hub' && !isLate) return verdict.version;
    }
    return undefined;
  }

  function onVerdict(base: string, verdict: AddressVerdict): void {
    verdicts.set(base, { verdict, at: clock.now() });
    stability.record(base, verdict.kind === 'hub');
    evaluate(base, verdict);
    // Findings that waited for this one are evaluated again.
    for (const [other, finding] of [...findings]) {
      const kept = verdicts.get(other)?.verdict;
      if (finding.kind === 'doubtful' && other !== base && kept !== undefined) evaluate(other, kept);
    }
  }

  function evaluate(base: string, verdict: AddressVerdict): void {
    if (verdict.kind !== 'hub') {
      findings.set(base, verdict);
      return;
    }
    const trust = trustOf(base, verdict.version);
    if (trust === 'trusted') {
      findings.set(base, verdict);
      considerAddress(base, verdict.version);
      return;
    }
    findings.set(base, { kind: trust, version: verdict.version });
  }

  /** A usable address responded: it becomes the active one, or is better, or is not needed. */
  function considerAddress(base: string, version: string): void {
    const { activeUrl } = status;
    const isTaken = isActiveValid && activeUrl !== undefined && activeUrl !== base;
    if (isTaken && (isLocal(activeUrl) || !isLocal(base))) return;
    if (isTaken && !stability.isStable(base)) {
      recheckLocalIn(stability.stableIn(base));
      return;
    }
    adopt(base, version);
  }

  function adopt(base: string, version?: string): void {
    isActiveValid = true;
    // Over plain http a version is believed only after the hub accepted a token.
    if (version !== undefined && !isPlainHttp(base)) knownVersion = version;
    // With a local address active the search ends; otherwise local ones may still respond.
    search?.restrictTo(isLocal(base) ? [] : addresses().local);
    setStatus(base, clock.now());
    resolveWaiting(base);
  }

  function resolveWaiting(base: string | undefined): void {
    for (const resolve of [...waiting]) resolve(base);
    waiting.clear();
  }

  /** Tests the local addresses again later: a working remote address is not left for an unstable one. */
  function recheckLocalIn(delay: number): void {
    cancelRecheck?.();
    cancelRecheck = clock.after(delay, () => {
      cancelRecheck = undefined;
      if (search === undefined && isActiveValid && !isLocal(status.activeUrl))
        startNewSearch({ localOnly: true });
    });
  }

  function startNewSearch({ localOnly = false } = {}): void {
    search?.cancel();
    const { remote, local, lastWorking } = addresses();
    const localBases = [...new Set(local)].filter((base) => base !== remote);
    const isKnown = lastWorking !== undefined && (lastWorking === remote || localBases.includes(lastWorking));
    const mine: Search = startSearch({
      platform,
      remote: localOnly ? undefined : remote,
      local: localBases,
      first: isKnown && !localOnly ? lastWorking : undefined,
      test,
      onVerdict,
      isFound: () => isActiveValid,
      onDone() {
        if (search !== mine) return;
        search = undefined;
        if (!isActiveValid && status.activeUrl !== undefined) setStatus(undefined, status.lastCheck);
        resolveWaiting(isActiveValid ? status.activeUrl : undefined);
        if (
          networkJustChanged &&
          cancelRecheck === undefined &&
          isActiveValid &&
          !isLocal(status.activeUrl)
        ) {
          recheckLocalIn(NETWORK_CHANGE_DELAY_MS);
        }
        networkJustChanged = false;
      },
    });
    search = mine;
  }

  function find(signal?: AbortSignalLike): Promise<string | undefined> {
    if (closed) return Promise.resolve(undefined);
    if (signal?.aborted === true) return Promise.reject(abortedError(signal));
    if (isFresh()) return Promise.resolve(status.activeUrl);
    if (search === undefined || isActiveValid) {
      isActiveValid = false;
      startNewSearch();
    }
    return new Promise((resolve, reject) => {
      const settle = (base: string | undefined) => {
        signal?.removeEventListener('abort', onAbort);
        resolve(base);
      };
      const onAbort = () => {
        signal?.removeEventListener('abort', onAbort);
        waiting.delete(settle);
        reject(abortedError(signal));
        if (waiting.size === 0) cancelSearch();
      };
      waiting.add(settle);
      signal?.addEventListener('abort', onAbort);
    });
  }

  function cancelSearch(): void {
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
      opened.clear();
      stability.reset();
      verdicts.clear();
      findings.clear();
      cancelSearch();
      isActiveValid = false;
      return find();
    },
    expect: (base, hubVersion) => void opened.set(base, hubVersion),
    heard(base, hubVersion) {
      if (closed) return;
      if (hubVersion !== undefined) knownVersion = hubVersion;
      stability.record(base, true);
      if (search !== undefined && isLocal(base)) cancelSearch();
      isActiveValid = true;
      setStatus(base, clock.now());
      resolveWaiting(base);
    },
    lost(base) {
      stability.record(base, false);
      if (base === status.activeUrl) isActiveValid = false;
    },
    distrust(base) {
      distrusted.add(base);
      stability.record(base, false);
      findings.set(base, { kind: 'another_hub', version: '' });
      if (base === status.activeUrl) isActiveValid = false;
    },
    trusts: (base, hubVersion) => trustOf(base, hubVersion) === 'trusted',
    networkChanged() {
      if (closed) return;
      if (isActiveValid && isLocal(status.activeUrl)) return;
      networkJustChanged = true;
      if (isActiveValid) startNewSearch({ localOnly: true });
      else if (search !== undefined) startNewSearch();
    },
    close() {
      closed = true;
      cancelRecheck?.();
      cancelSearch();
      isActiveValid = false;
      resolveWaiting(undefined);
    },
  };
}
