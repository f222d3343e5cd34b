import type { HubErrorCode } from '@soglia/hub-client/errors';
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
