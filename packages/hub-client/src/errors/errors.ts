export type HubErrorCode =
  /** the person's rights, or the token, do not allow it */
  | 'refused'
  /** the entity, the service or the item does not exist */
  | 'not_found'
  /** the hub does not accept these data */
  | 'invalid'
  /** this hub does not know the command, or the device cannot do it */
  | 'unsupported'
  /** no answer in time: what became of it is not known */
  | 'timeout'
  /** the line went down, or was down: what became of it is not known */
  | 'disconnected'
  /** everything else that the hub says went wrong */
  | 'hub_error'
  /** the caller gave up */
  | 'aborted';

/** What the hub itself said, kept for logs and for texts that depend on it. */
export interface HubErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly translationKey?: string;
  readonly translationDomain?: string;
}

/** The one error of this package: every command, subscription and connection fails with it. */
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

/** Why a sign-in or a renewal did not go through. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;
  /** The hub's own text, where it gave one. */
  readonly said: string | undefined;
  /** Seconds to wait before another try, where the hub or the gateway said so (`limited`). */
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
