export type HubErrorCode =
  /** the account's rights, or the token, do not allow it */
  | 'refused'
  /** the entity, the service or the item does not exist */
  | 'not_found'
  /** the hub does not accept these data */
  | 'invalid'
  /** this hub does not know the command, or the device cannot do it */
  | 'unsupported'
  /** no response in time; the outcome is unknown */
  | 'timeout'
  /** not connected, or connection lost; the outcome is unknown */
  | 'disconnected'
  /** any other error of the hub */
  | 'hub_error'
  /** aborted by the caller */
  | 'aborted';

/** The hub's own error. */
export interface HubErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly translationKey?: string;
  readonly translationDomain?: string;
  /** Why a role does not allow it, where our gateway refused it: docs/access-rules.md, 9. */
  readonly reason?: string;
}

/** The error of every command, subscription, request and connection of this package. */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly code: HubErrorCode;
  readonly hub: HubErrorDetail | undefined;

  constructor(code: HubErrorCode, message: string, options: { hub?: HubErrorDetail; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hub = options.hub;
  }
}

export type SignInErrorCode =
  | 'invalid_credentials'
  | 'invalid_code'
  | 'too_many_tries'
  | 'expired'
  | 'blocked'
  | 'limited'
  | 'unreachable'
  | 'not_a_hub'
  | 'not_ready'
  | 'timeout'
  | 'aborted'
  | 'hub_error';

/** Why a sign-in or a renewal failed. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;
  /** The hub's own message, where it gave one. */
  readonly said: string | undefined;
  /** Seconds to wait before the next attempt, where the hub or the gateway gave them (`limited`). */
  readonly retryAfter: number | undefined;

  constructor(
    code: SignInErrorCode,
    message: string,
    options: { said?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.said = options.said;
    this.retryAfter = options.retryAfter;
  }
}
