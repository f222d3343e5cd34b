import { providerErrorSchema } from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import { errorSentence, errorStatus, type ErrorCode } from '#errors/error-catalogue.ts';

/** A call of the provider that did not succeed, as the app is told. */
export class ProviderError extends ApiError {
  /** The provider may have done what it was asked for. */
  readonly mayBeDone: boolean;

  constructor(code: ErrorCode, mayBeDone: boolean, more: { sentence?: string; status?: number } = {}) {
    super(code, undefined, more.sentence ?? errorSentence(code), more.status ?? errorStatus(code));
    this.mayBeDone = mayBeDone;
  }
}

/** Codes of a connection that was never there. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const IN_VAIN = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** What happened to a call that ended without an answer. Nothing of the error's own words is kept. */
export function connectionError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isLate = IN_VAIN.has(code) || (error instanceof Error && error.name === 'TimeoutError');
  return new ProviderError('tickets_unreachable', !NOT_SENT.has(code), isLate ? { status: 504 } : {});
}

/** Whether a call that only reads may be tried once more: a connection that was kept had ended meanwhile. */
export const isStaleConnection = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(String(error.code));

/**
 * What an answer other than 2xx means. @param body as parsed; undefined where it is no JSON
 * @param retryAfter seconds, as the header says
 */
export function statusError(status: number, body: unknown, retryAfter: unknown): ApiError {
  // A redirect could lead anywhere, and take the key along.
  if (status < 400) return new ProviderError('tickets_invalid', true);
  if (status === 401 || status === 403) return new ProviderError('tickets_key_refused', false);
  if (status === 404) return new ProviderError('ticket_not_found', false);
  if (status === 429) {
    const seconds = /^\d{1,5}$/.test(String(retryAfter)) ? Number(retryAfter) : 1;
    return new ApiError('too_many_requests', seconds * 1000);
  }
  if (status >= 500) return new ProviderError('tickets_unreachable', true);
  const sentence = detailOf(body);
  const code =
    status === 413 ? 'body_too_large' : status === 415 ? 'unsupported_media_type' : 'tickets_refused';
  return new ProviderError(code, false, sentence === undefined ? {} : { sentence });
}

const LONGEST_DETAIL = 300;

/** The reason that a provider gives, as one short line; undefined where it gives none that can be shown. */
function detailOf(body: unknown): string | undefined {
  const { success, data } = providerErrorSchema.safeParse(body);
  if (!success) return undefined;
  const line = oneLine(data.detail, LONGEST_DETAIL);
  return line === '' || /[<>]/.test(line) ? undefined : line;
}

/** A text of somebody else's as one line of at most `length` characters, without what changes how it is drawn. */
export function oneLine(text: string, length: number): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .trim();
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
