import type { ServerResponse } from 'node:http';
import { sendPaced } from '#rate-limits/paced-refusals.ts';
import { errorSentence, errorStatus, retryAfterSeconds, type ErrorCode } from './error-catalogue.ts';

/** An answer that the gateway gives instead of the hub, as it is written on the wire. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON object with the code and the Italian sentence. */
function jsonRefusal(
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
  message = errorSentence(code),
): Refusal {
  return {
    code,
    status: errorStatus(code),
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ code, message }),
    headers: { 'cache-control': 'no-store', ...headers },
  };
}

/** The hub's own shape, such as `401: Unauthorized` in plain text: its clients expect that. */
function hubStyleRefusal(code: ErrorCode, reason: string): Refusal {
  const status = errorStatus(code);
  return {
    code,
    status,
    type: 'text/plain; charset=utf-8',
    body: `${status}: ${reason}`,
    headers: {
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

export const badRequest = hubStyleRefusal('bad_request', 'Bad Request');
export const unauthorized = hubStyleRefusal('unauthorized', 'Unauthorized');
export const forbidden = hubStyleRefusal('forbidden', 'Forbidden');
export const originRefused = hubStyleRefusal('origin_refused', 'Forbidden');
export const notFound = hubStyleRefusal('not_found', 'Not Found');
/** As the hub answers calls of a webhook that it does not have: nobody learns which ones there are. */
export const unknownWebhook: Refusal = {
  code: 'forbidden',
  status: 200,
  type: 'application/octet-stream',
  body: '',
};
export const requestTimeout = hubStyleRefusal('request_timeout', 'Request Timeout');
export const bodyTooLarge = hubStyleRefusal('body_too_large', 'Request Entity Too Large');
export const internalError = hubStyleRefusal('failed', 'Internal Server Error');
export const nameTooLong = jsonRefusal('name_too_long');
export const hubUnreachable = jsonRefusal('hub_unreachable');
export const identityUnavailable = jsonRefusal('identity_unavailable', { 'retry-after': '5' });
export const hubTimeout = jsonRefusal('hub_timeout');
export const hubBusy = jsonRefusal('hub_busy', { 'retry-after': '5' });
export const signInInterrupted = jsonRefusal('sign_in_interrupted');
export const providerRefused = jsonRefusal('forbidden');
export const badHost = jsonRefusal('bad_host');
export const unknownHost = jsonRefusal('unknown_host');
/** The same for a person: a browser shows it as a page. */
export const unknownHostPage: Refusal = {
  ...unknownHost,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nome non riconosciuto</title><h1>Nome non riconosciuto</h1><p>${errorSentence('unknown_host')}</p></html>`,
};
export const tooManySockets = jsonRefusal('too_many_sockets', { 'retry-after': '30' });

/** @param waitMs milliseconds until another try may pass */
export const tooManyTries = (waitMs: number): Refusal =>
  jsonRefusal(
    'too_many_tries',
    { 'retry-after': String(retryAfterSeconds(waitMs)) },
    errorSentence('too_many_tries', waitMs),
  );

/** @param waitMs milliseconds until another one may pass */
export const tooManyRequests = (waitMs: number): Refusal =>
  jsonRefusal(
    'too_many_requests',
    { 'retry-after': String(retryAfterSeconds(waitMs)) },
    errorSentence('too_many_requests', waitMs),
  );

/**
 * Whether a refusal is about what the client sent, or about how much: those of a source are paced. A hub that is away is
 * no error of the client's.
 */
export const isClientError = ({ code, status }: Pick<Refusal, 'code' | 'status'>): boolean =>
  status < 500 || code === 'hub_busy';

/**
 * Sends a refusal on a raw response, later where its source is refused again and again, and lets what is left of the
 * request pass unread. Breaks the response off where its headers have gone out already.
 * @param responseHeaders header pairs that every answer to this request carries
 * @param budget whose refusals count together, where it is not the source
 */
export function sendRefusal(
  response: ServerResponse,
  refusal: Refusal,
  responseHeaders: readonly string[] = [],
  budget?: string,
): void {
  const send = () => {
    writeRefusal(response, refusal, responseHeaders);
    response.req.resume();
  };
  if (response.headersSent) response.destroy();
  else if (isClientError(refusal)) sendPaced(response, send, budget);
  else send();
}

function writeRefusal(response: ServerResponse, refusal: Refusal, responseHeaders: readonly string[]): void {
  const headers = Object.entries(refusal.headers ?? {}).flat();
  const length = String(Buffer.byteLength(refusal.body));
  response.writeHead(refusal.status, [
    'content-type',
    refusal.type,
    'content-length',
    length,
    ...headers,
    ...responseHeaders,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : refusal.body);
}

/** What {@link formatHandshakeRefusal} writes: a {@link Refusal}, or an answer of the hub that has no code of ours. */
type HandshakeRefusal = Omit<Refusal, 'code'>;

/** The same as bytes for a bare socket, for handshakes that are not accepted. The caller closes the socket. */
export function formatHandshakeRefusal(refusal: HandshakeRefusal): string {
  const headers = Object.entries({
    'content-type': refusal.type,
    'content-length': String(Buffer.byteLength(refusal.body)),
    connection: 'close',
    ...refusal.headers,
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${refusal.status} ${reasonPhrases[refusal.status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${refusal.body}`;
}

/** Reason phrases of the statuses that are written on a bare socket. */
export const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
