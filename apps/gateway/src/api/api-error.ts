import { errorSentence, errorStatus, retryAfterSeconds, type ErrorCode } from '#errors/error-catalogue.ts';
import type { Refusal } from '#errors/refusals.ts';

/** Thrown by the gateway's own routes; the scope's error handler answers with its code and the Italian sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  /** Seconds; undefined where waiting does not help. */
  readonly retryAfter: number | undefined;

  /**
   * @param waitMs milliseconds until another try may pass
   * @param sentence instead of the catalogue's
   * @param status instead of the catalogue's
   */
  constructor(
    code: ErrorCode,
    waitMs?: number,
    sentence = errorSentence(code, waitMs),
    status = errorStatus(code),
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.retryAfter = waitMs === undefined ? undefined : retryAfterSeconds(waitMs);
  }
}

/** The same error as a refusal of the pass-through, in the shape of the gateway's own API. */
export function toApiError({ code, headers }: Refusal): ApiError {
  const seconds = Number(headers?.['retry-after']);
  return new ApiError(code, Number.isNaN(seconds) ? undefined : seconds * 1000);
}
