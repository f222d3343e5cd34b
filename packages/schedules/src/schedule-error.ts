import { AutomationError } from '@soglia/automations/store';
import { SignInError, toHubError, type HubErrorCode } from '@soglia/hub-client/errors';
import type { ScheduleViolation } from './types.ts';

export type ScheduleErrorCode =
  /** Only administrators may save automations; nothing was sent. */
  | 'not_admin'
  /** The hub's REST API cannot be used from here; nothing was saved. */
  | 'no_rest'
  /** The hub stored the automation and did not load it; the changes were rolled back. */
  | 'not_loaded'
  /** The schedule is not valid: see `violations`. Nothing was sent. */
  | 'faulty'
  /** Errors of commands; `invalid`: the hub does not accept the automation, and nothing was saved. */
  | HubErrorCode;

/** Why a schedule was not read, saved or deleted. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  readonly code: ScheduleErrorCode;
  /** The hub's own message, where it gave one. */
  readonly said: string | undefined;
  readonly violations: readonly ScheduleViolation[];

  constructor(
    code: ScheduleErrorCode,
    message: string,
    options: { said?: string | undefined; violations?: readonly ScheduleViolation[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.said = options.said;
    this.violations = options.violations ?? [];
  }
}

/** Whatever went wrong. */
export function toScheduleError(cause: unknown): ScheduleError {
  if (cause instanceof ScheduleError) return cause;
  if (cause instanceof AutomationError) {
    const { message, said } = cause;
    return new ScheduleError(scheduleCodeOf(cause.code), message, { said, cause });
  }
  if (cause instanceof SignInError) {
    const code = cause.code === 'unreachable' || cause.code === 'timeout' ? 'disconnected' : 'refused';
    return new ScheduleError(code, cause.message, { cause });
  }
  const error = toHubError(cause);
  return new ScheduleError(error.code, error.message, { said: error.hub?.message, cause });
}

/** Nobody compares a schedule with what was read, the last one holds; and a week is never too large. */
function scheduleCodeOf(code: AutomationError['code']): ScheduleErrorCode {
  if (code === 'not_allowed') return 'not_admin';
  return code === 'changed_elsewhere' || code === 'too_large' ? 'hub_error' : code;
}
