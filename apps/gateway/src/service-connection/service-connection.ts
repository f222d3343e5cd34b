/** A person as the hub's own list of users has them. */
export interface HubPerson {
  readonly id: string;
  /** Null without a password of the hub's own. */
  readonly username: string | null;
  readonly name: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly localOnly: boolean;
}

/**
 * `not_prepared`: no token is stored; `connecting`: not answered yet; `hub_away`: the hub does not answer; `lost`: the
 * hub refuses the token, or its person is no longer the owner.
 */
export type ServiceState = 'not_prepared' | 'connecting' | 'ready' | 'hub_away' | 'lost';

export type ServiceEvent =
  | { readonly kind: 'state'; readonly state: ServiceState }
  /** The list of people was read again. */
  | { readonly kind: 'people' }
  /**
   * The hub said that this person was changed or removed, and when by its own clock, where it said so; sent before the
   * list is read again.
   */
  | {
      readonly kind: 'user_updated' | 'user_removed';
      readonly userId: string;
      readonly at?: number | undefined;
    };

export interface ServiceCommandOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
}

export interface FollowOptions {
  readonly signal?: AbortSignal;
}

/** The gateway's own connection to the hub, with an owner's token. */
export interface ServiceConnection {
  readonly state: ServiceState;
  /** The people of the hub without those that the system made, kept current; undefined until they were read. */
  people(): ReadonlyMap<string, HubPerson> | undefined;
  /** Reads the list of people again. */
  refreshPeople(): Promise<ReadonlyMap<string, HubPerson>>;
  /**
   * Sends one WebSocket command as the owner; rejects with ServiceUnavailableError where there is no connection, and
   * with HubCommandError where the hub refuses.
   */
  command(
    message: { readonly type: string } & Readonly<Record<string, unknown>>,
    options?: ServiceCommandOptions,
  ): Promise<unknown>;
  /**
   * Sends a command that is answered with events until this connection ends: then it has to be sent again. `listener`
   * may be called before the promise resolves; with the signal the subscription ends. Rejects as `command` does.
   */
  follow(
    message: { readonly type: string } & Readonly<Record<string, unknown>>,
    listener: (event: unknown) => void,
    options?: FollowOptions,
  ): Promise<void>;
  /** Tries at once to connect where the hub was away: it answers again. */
  wake(): void;
  /** Returns how to stop listening. */
  onEvent(listener: (event: ServiceEvent) => void): () => void;
}

export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  readonly state: ServiceState;
  /** The command was sent and not answered in time, or the connection ended: the hub may have obeyed it. */
  readonly sent: boolean;

  constructor(state: ServiceState, sent = false) {
    super(`no service connection: ${state}`);
    this.state = state;
    this.sent = sent;
  }
}

/** The hub answered a command with an error. */
export class HubCommandError extends Error {
  override readonly name = 'HubCommandError';
  readonly code: string;
  /** The hub's `translation_key`, where it gives one. */
  readonly key: string | undefined;

  constructor(code: string, message: string, key?: string) {
    super(message);
    this.code = code;
    this.key = key;
  }
}
