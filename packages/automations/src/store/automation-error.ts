import { SignInError, toHubError, type HubErrorCode } from '@soglia/hub-client/errors';
import type { AutomationErrorCode } from './types.ts';

/** Why an automation was not read, saved or deleted. */
export class AutomationError extends Error {
  override readonly name = 'AutomationError';
  readonly code: AutomationErrorCode;
  /** The hub's own message, where it gave one. */
  readonly said: string | undefined;
  /** Why a role does not allow it, where our gateway refused it: docs/access-rules.md, 9. */
  readonly reason: string | undefined;

  constructor(
    code: AutomationErrorCode,
    message: string,
    options: { said?: string | undefined; reason?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.said = options.said;
    this.reason = options.reason;
  }
}

const codes: Readonly<Record<HubErrorCode, AutomationErrorCode>> = {
  refused: 'not_allowed',
  not_found: 'not_found',
  invalid: 'invalid',
  unsupported: 'hub_error',
  timeout: 'timeout',
  disconnected: 'disconnected',
  hub_error: 'hub_error',
  aborted: 'aborted',
};

export function toAutomationError(cause: unknown): AutomationError {
  if (cause instanceof AutomationError) return cause;
  if (cause instanceof SignInError) {
    const code = cause.code === 'unreachable' || cause.code === 'timeout' ? 'disconnected' : 'not_allowed';
    return new AutomationError(code, cause.message, { cause });
  }
  const { code, message, hub } = toHubError(cause);
  return new AutomationError(codes[code], message, { said: hub?.message, reason: hub?.reason, cause });
}
