import type { HubErrorCode } from '../errors.ts';
import type { ProgrammeFault } from './types.ts';

export type ProgrammeErrorCode =
  /** Only administrators save automations; nothing was sent. */
  | 'not_admin'
  /** The hub's REST cannot be asked from here; nothing was saved. */
  | 'no_rest'
  /** The hub took it and did not load it; what was written was taken back. */
  | 'not_loaded'
  /** The programme is none: see `faults`. Nothing was sent. */
  | 'faulty'
  /** All that can go wrong with a command; `invalid`: the hub does not accept it, and nothing was saved. */
  | HubErrorCode;

/** Why a programme was not read, saved or deleted. */
export class ProgrammeError extends Error {
  override readonly name = 'ProgrammeError';
  readonly code: ProgrammeErrorCode;
  /** The hub's own text, where it gave one. */
  readonly said: string | undefined;
  readonly faults: readonly ProgrammeFault[];

  constructor(
    code: ProgrammeErrorCode,
    message: string,
    options: { said?: string | undefined; faults?: readonly ProgrammeFault[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.said = options.said;
    this.faults = options.faults ?? [];
  }
}
