import { statusText } from './status-text.ts';

/** Codes for a request that the gateway did not answer, or not as expected. */
type ClientErrorCode =
  /** No response came. */
  | 'network'
  | 'timeout'
  /** The caller's signal was aborted. */
  | 'aborted'
  /** The body is not what was asked for. */
  | 'malformed'
  /** An error status without a code of ours: from a proxy, or from the hub behind the gateway. */
  | 'http';

/** Or a code of the gateway's error catalogue, such as `unauthorized`; a newer gateway may use more. */
export type ApiErrorCode = ClientErrorCode | (string & Record<never, never>);

interface ApiErrorDetails {
  readonly status?: number | undefined;
  readonly sentence?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Every failure of a request to our own API. The message is 'HTTP status: text' where an error status came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; undefined where no response came. */
  readonly status: number | undefined;
  /** The gateway's Italian sentence for people, where it sent one. */
  readonly sentence: string | undefined;
  /** Seconds to wait before another try, where the gateway named them. */
  readonly retryAfter: number | undefined;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    super(messageOf(code, details.status), { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.sentence = details.sentence;
    this.retryAfter = details.retryAfter;
  }
}

const messageOf = (code: ApiErrorCode, status = 200): string =>
  status < 400 ? code : `HTTP ${status}: ${statusText(status)}`;
