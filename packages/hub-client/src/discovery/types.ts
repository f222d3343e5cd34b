import type { AbortSignalLike, Release } from '../platform/platform.ts';

export type UnreachableReason =
  /** Connection refused. Browsers cannot tell; other platforms can. */
  | 'refused'
  /** A page loaded by https may not use plain http to this address. */
  | 'mixed_content'
  /** The browser blocks the local network until the person allows it. */
  | 'local_network'
  /** The name cannot be resolved: mostly one that ends in .local, which many browsers do not resolve. */
  | 'name'
  /** Unknown reason: refused, no route, a wrong certificate. */
  | 'unknown';

/** The result of testing an address. */
export type AddressVerdict =
  /** `soglia` is set only where it can be learnt without a token. */
  | { readonly kind: 'hub'; readonly version: string; readonly soglia: boolean | undefined }
  /** A server responds by HTTP with this status and accepts no WebSocket. */
  | { readonly kind: 'status'; readonly status: number }
  /** A server responds and is not a hub: a web page, a captive portal, a proxy without WebSockets. */
  | { readonly kind: 'not_a_hub' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly why: UnreachableReason; readonly detail: string };

/** The known addresses of the hub. All are bases as `parseAddress` gives them. */
export interface Addresses {
  /** The remote address, usable from anywhere. */
  readonly remote?: string | undefined;
  readonly local: readonly string[];
  /** Tested first, for a quick start. */
  readonly lastWorking?: string | undefined;
  /** Addresses that the person confirmed on this device, by signing in there or by setting them. */
  readonly confirmedHome: readonly string[];
  /** The hub's version at the last sign-in on this device, if stored. */
  readonly knownVersion?: string | undefined;
}

/** A test result, with whether the token may be sent there. */
export type AddressFinding =
  | AddressVerdict
  /** A plain http hub at an address that was never confirmed as home on this device. */
  | { readonly kind: 'unconfirmed'; readonly version: string }
  /** A plain http hub that is not the one at the trusted address. */
  | { readonly kind: 'another_hub'; readonly version: string }
  /** A plain http hub whose version is not the known one: undecided until an https address responds. */
  | { readonly kind: 'doubtful'; readonly version: string };

export interface DiscoveryStatus {
  readonly activeUrl: string | undefined;
  /** Time of the last sign of life, milliseconds since the epoch. */
  readonly lastCheck: number | undefined;
  readonly isLocal: boolean;
  /** Whether the active address is the remote one, whatever provides it. */
  readonly isCloudflare: boolean;
}

export interface Discovery {
  /** The same object until something of it changes. */
  readonly status: DiscoveryStatus;
  onStatus(listener: (status: DiscoveryStatus) => void): Release;
  /** The result for each address of the last search. */
  readonly findings: ReadonlyMap<string, AddressFinding>;
  /** Whether a search is under way. */
  readonly searching: boolean;
  /**
   * The first address that responds; undefined where none did. A result counts for 30 s; a better address found later
   * is reported by `onStatus`. Rejects with HubError `aborted`.
   */
  find(signal?: AbortSignalLike): Promise<string | undefined>;
  /** Searches again, ignoring earlier results. */
  force(): Promise<string | undefined>;
  /**
   * A socket is being opened to this address: its next test takes what that says, the version of the hub, or undefined
   * where no hub answers there. Then, and where it takes too long, the address is tested as all others.
   */
  expect(base: string, hubVersion: Promise<string | undefined>): void;
  /** The connection at this address gave a sign of life: counts as a check. */
  heard(base: string, hubVersion?: string): void;
  /** The connection to this address was lost. */
  lost(base: string): void;
  /** The hub there refuses the token with which another connection works: not used until `force`. */
  distrust(base: string): void;
  /** Whether the token may be sent to the hub at `base` with this version. */
  trusts(base: string, hubVersion: string): boolean;
  /** The device changed its network or the page became visible again: local results are outdated. */
  networkChanged(): void;
  close(): void;
}
