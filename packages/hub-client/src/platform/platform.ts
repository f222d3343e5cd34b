/**
 * What this package needs of its environment. It uses no global of the browser or of Node: clock, randomness, sockets
 * and HTTP are passed in, so that tests can replace them.
 */
export interface Platform {
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  random(): number;
  openSocket(url: string): SocketLike;
  fetch(url: string, init: FetchInit): Promise<FetchAnswer>;
  newAbort(): { readonly signal: AbortSignalLike; abort(reason?: unknown): void };
  /**
   * Whether the browser lets this page reach the local network; `granted` where the page itself comes from there.
   * Absent outside browsers.
   */
  localNetworkAccess?(): Promise<LocalNetworkAccess>;
  /** Called with errors that must not stop anything: a listener that threw, a frame that is not JSON. */
  report?(error: unknown): void;
}

/** `prompt`: the browser would ask the person; `unsupported`: this browser has no such permission. */
export type LocalNetworkAccess = 'granted' | 'denied' | 'prompt' | 'unsupported';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The part of a WebSocket that is used here: the browser's and `ws` both have it. */
export interface SocketLike {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface FetchInit {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The response need not be readable: that one came is enough. */
  readonly mode?: 'no-cors';
  /** With the cookies of the server, where it may have another origin than the page. */
  readonly credentials?: 'include';
  readonly signal?: AbortSignalLike;
}

export interface FetchAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** For a body that is no text; absent on a platform that reads texts only. */
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** Ends a subscription, a watch, a listener. Calling it twice does nothing more. */
export type Release = () => void;
