import type { HubError } from '../errors/errors.ts';
import type { AbortSignalLike, Release } from '../platform/platform.ts';

/** State of the connection. Times are milliseconds since the epoch. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready'; readonly since: number; readonly hubVersion: string }
  | {
      readonly kind: 'retrying';
      /** Number of the next attempt, from 1; after `limit` attempts the state becomes `lost`. */
      readonly attempt: number;
      readonly limit: number;
      /** When it is due; a probe may start it earlier. */
      readonly nextAt: number;
      readonly error: HubError;
    }
  | { readonly kind: 'lost'; readonly nextAt: number; readonly error: HubError }
  /** The hub refused the token: no further attempts. */
  | { readonly kind: 'refused'; readonly error: HubError }
  | { readonly kind: 'closed' };

export interface HubMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface CommandOptions {
  /** Milliseconds; 10,000 when not given. */
  readonly timeout?: number;
  /** Its answer may be long in coming over a slow line: it has 30 s, and so has a ping meanwhile, which comes after it. */
  readonly large?: boolean;
  readonly signal?: AbortSignalLike;
  /** How many ids the command takes, sent as `last_id`; for commands that our gateway answers with several of the hub. */
  readonly ids?: number;
}

export interface SubscribeOptions {
  /** The hub refused it, at first or after a reconnect; tried again at the next reconnect. */
  readonly onError?: (error: HubError) => void;
  /** The hub accepted it, at first and after each reconnect: the events start anew. */
  readonly onStarted?: () => void;
}

export interface Connection {
  readonly state: ConnectionState;
  /** When the connection was lost, milliseconds since the epoch; undefined while it is ready, or was never ready. */
  readonly lostAt?: number | undefined;
  /** The current address: http(s)://host[:port]. */
  readonly base: string;
  onState(listener: (state: ConnectionState) => void): Release;
  /** Starts connecting; does nothing when already open. */
  open(): void;
  /** Sends one command. Rejects with {@link HubError}; never replayed after a reconnect. */
  command<Result = unknown>(message: HubMessage, options?: CommandOptions): Promise<Result>;
  /** Subscribes until released, also across reconnects. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what it expects to hear
  subscribe<Event = unknown>(
    message: HubMessage,
    onEvent: (event: Event) => void,
    options?: SubscribeOptions,
  ): Release;
  /** Starts an attempt at once, with the count reset. */
  retryNow(): void;
  /**
   * Moves to another address of the same hub. The new link is connected before the old one ends: the state stays
   * `ready`, running commands are settled on the old link, subscriptions are started on the new one. Rejects with
   * HubError where it cannot connect (`refused`: the hub there refuses the token; `aborted`: another move replaced
   * it), and changes nothing then.
   */
  moveTo(base: string): Promise<void>;
  /** Called at every sign of life: on connecting, and at each pong. */
  onAlive(listener: () => void): Release;
  /** Whether the page is visible. */
  setVisible(visible: boolean): void;
  /** The platform reports that the network is back. */
  networkReturned(): void;
  close(): void;
}

/** Provides access tokens. */
export interface TokenSource {
  /**
   * A token that has not expired; renewed where needed, once for all callers, at `base` where given. Rejects with
   * SignInError.
   */
  accessToken(base?: string): Promise<string>;
  /** The hub refused this token: it is never given out again. */
  refused(token: string): void;
  /** The connection moved to another address: renewals go there. */
  moved?(base: string): void;
}
