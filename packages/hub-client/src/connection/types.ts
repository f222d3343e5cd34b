import type { HubError } from '../errors/errors.ts';
import type { AbortSignalLike, Release } from '../platform/platform.ts';

/** Where the line to the hub stands; a value to read and to listen to. Times are ms since the epoch. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready'; readonly since: number; readonly hubVersion: string }
  | {
      readonly kind: 'retrying';
      /** Which of the attempts comes next, from 1; `limit` attempts are made before the line counts as lost. */
      readonly attempt: number;
      readonly limit: number;
      /** When it is due; a probe may bring it forward. */
      readonly nextAt: number;
      readonly error: HubError;
    }
  | { readonly kind: 'lost'; readonly nextAt: number; readonly error: HubError }
  /** The hub does not accept the token: nothing is tried any more. */
  | { readonly kind: 'refused'; readonly error: HubError }
  | { readonly kind: 'closed' };

export interface HubMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface CommandOptions {
  /** Milliseconds; 10,000 when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignalLike;
}

export interface SubscribeOptions {
  /** The hub refused it, at first or after a reconnect; the subscription is tried again at the next reconnect. */
  readonly onError?: (error: HubError) => void;
  /** The hub accepted it, at first and after each reconnect: what is heard from here on starts afresh. */
  readonly onStarted?: () => void;
}

export interface Connection {
  readonly state: ConnectionState;
  /** Where the hub is, or is being looked for: http(s)://host[:port]. */
  readonly base: string;
  onState(listener: (state: ConnectionState) => void): Release;
  /** Begins; does nothing when already begun. */
  open(): void;
  /** Sends one command. Rejects with {@link HubError}; never replayed after a reconnect. */
  command<Result = unknown>(message: HubMessage, options?: CommandOptions): Promise<Result>;
  /** A subscription that lives until released and returns by itself after a reconnect. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what it expects to hear
  subscribe<Event = unknown>(
    message: HubMessage,
    onEvent: (event: Event) => void,
    options?: SubscribeOptions,
  ): Release;
  /** 'Riprova': starts at once with a fresh count. */
  retryNow(): void;
  /**
   * Goes over to another address of the same house. The line there stands before the one here ends: the state stays
   * `ready`, commands under way are settled on the old line, subscriptions return on the new one. Rejects with
   * HubError when no line stands there (`refused`: the hub there does not accept the token; `aborted`: another move
   * took its place), and everything is then as it was.
   */
  moveTo(base: string): Promise<void>;
  /** Called each time that the line is known to live: when it opens, and at each answer to the heartbeat. */
  onAlive(listener: () => void): Release;
  /** The page came into view or left it. */
  setVisible(visible: boolean): void;
  /** The network returned, as far as the platform can tell. */
  networkReturned(): void;
  close(): void;
}

/** Who gives the token to a connection. */
export interface TokenSource {
  /**
   * A token that has not expired; renewed where needed, once for all who ask, at `base` where it is given. Rejects
   * with SignInError.
   */
  accessToken(base?: string): Promise<string>;
  /** The hub did not accept this very token: it is never given out again. */
  refused(token: string): void;
  /** The line has gone over to another address of the house: renewals are asked there. */
  moved?(base: string): void;
}
