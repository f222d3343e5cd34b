import type { AbortSignalLike, Release } from '../platform/platform.ts';

export type UnreachableReason =
  /** Nothing listens there. A browser cannot tell; other platforms can. */
  | 'refused'
  /** A page that came by https may not speak plain http with this address. */
  | 'mixed_content'
  /** The browser keeps this page from the network that the device is in, until the person allows it. */
  | 'local_network'
  /** The name is not known here: mostly one that ends in .local, which many browsers cannot resolve. */
  | 'name'
  /** A browser says no more: refused, no way, a wrong certificate. */
  | 'unknown';

/** What became of knocking at an address. */
export type AddressVerdict =
  /** `soglia` only where it could be learnt without a token. */
  | { readonly kind: 'hub'; readonly version: string; readonly soglia: boolean | undefined }
  /** Something answers by HTTP with this status, and takes no socket. */
  | { readonly kind: 'status'; readonly status: number }
  /** Something answers, and it is no hub: a web page, a captive portal, a hub behind a proxy without sockets. */
  | { readonly kind: 'not_a_hub' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly why: UnreachableReason; readonly detail: string };

/** What is known of where the house may be. All are bases as `parseAddress` makes them. */
export interface Addresses {
  /** The tunnel, from wherever one is. */
  readonly remote?: string | undefined;
  readonly local: readonly string[];
  /** Tried at once for an instant start, and corrected. */
  readonly lastWorking?: string | undefined;
  /** Addresses of this house by the word of the person: signed in there, or set by hand, on this device. */
  readonly confirmedHome: readonly string[];
  /** The version that the hub gave when this device was last signed in, if kept. */
  readonly knownVersion?: string | undefined;
}

/** What discovery makes of a verdict: whether the token may go there. */
export type AddressFinding =
  | AddressVerdict
  /** A hub by plain http at an address that was never confirmed as home on this device. */
  | { readonly kind: 'unconfirmed'; readonly version: string }
  /** A hub by plain http that is not the one that the trusted address leads to. */
  | { readonly kind: 'another_hub'; readonly version: string }
  /** A hub by plain http whose version is not the known one: it waits for the word of the trusted address. */
  | { readonly kind: 'doubtful'; readonly version: string };

export interface DiscoveryStatus {
  readonly activeUrl: string | undefined;
  /** When it last gave a sign of life, ms since the epoch. */
  readonly lastCheck: number | undefined;
  readonly isLocal: boolean;
  /** The active address is the tunnel, whoever makes it. */
  readonly isCloudflare: boolean;
}

export interface Discovery {
  /** The same object until something of it changes. */
  readonly status: DiscoveryStatus;
  onStatus(listener: (status: DiscoveryStatus) => void): Release;
  /** What became of each address at the last search. */
  readonly findings: ReadonlyMap<string, AddressFinding>;
  /** Whether a search is under way. */
  readonly searching: boolean;
  /**
   * Where the house is: the first address that answers, and undefined when none did. What is found is kept for
   * 30 s; a better address that answers later is told by `onStatus`. Rejects with HubError `aborted`.
   */
  find(signal?: AbortSignalLike): Promise<string | undefined>;
  /** Looks anew, whatever is kept. */
  force(): Promise<string | undefined>;
  /** The live line gave a sign of life: that counts as a check. */
  heard(base: string, hubVersion?: string): void;
  /** The line to this address went down. */
  lost(base: string): void;
  /** The hub there does not accept the token that another line lives on: it is not taken until `force`. */
  distrust(base: string): void;
  /** Whether the token may be given to the hub that greets there with this version. */
  trusts(base: string, hubVersion: string): boolean;
  /** The device changed its network, or came back into view: what was known of local addresses says little. */
  networkChanged(): void;
  close(): void;
}
