import type { ServerResponse } from 'node:http';

/** An answer that the gateway gives in the hub's place. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
  headers: { 'cache-control': 'no-store', ...headers },
});

/** The hub's own shape: `401: Unauthorized` as plain text (hub-protocol.md §0.4). */
const text = (status: number, reason: string): Refusal => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${status}: ${reason}`,
  headers: {
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  },
});

export const badRequest = text(400, 'Bad Request');
export const unauthorized = text(401, 'Unauthorized');
export const originRefused = text(403, 'Forbidden');
export const bodyTooLarge = text(413, 'Request Entity Too Large');
export const internalError = text(500, 'Internal Server Error');
export const notFound = text(404, 'Not Found');
export const hubAway = json(
  502,
  'hub_unreachable',
  'La centrale di casa non è raggiungibile. Riprova tra poco.',
);
export const hubSilent = json(
  504,
  'hub_timeout',
  'La centrale di casa non risponde in tempo. Riprova tra poco.',
);
export const tooManySockets = json(
  429,
  'too_many_sockets',
  'Troppe connessioni aperte da questo indirizzo.',
  {
    'retry-after': '30',
  },
);

/** @param wait milliseconds until another try may pass */
export const tooManyTries = (wait: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const minutes = Math.ceil(seconds / 60);
  const when =
    seconds < 60 ? 'tra meno di un minuto' : minutes === 1 ? 'tra un minuto' : `tra ${minutes} minuti`;
  return json(429, 'too_many_tries', `Troppi tentativi di accesso. Riprova ${when}.`, {
    'retry-after': String(seconds),
  });
};

/** Sends a refusal on a raw answer, with the header pairs that hold for all answers to this request. */
export const sendRefusal = (
  response: ServerResponse,
  refusal: Refusal,
  pairs: readonly string[] = [],
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = Object.entries(refusal.headers ?? {}).flat();
  const length = String(Buffer.byteLength(refusal.body));
  response.writeHead(refusal.status, [
    'content-type',
    refusal.type,
    'content-length',
    length,
    ...headers,
    ...pairs,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : refusal.body);
};

/** The same on a bare socket, for handshakes that are not accepted; the socket is closed behind it. */
export const refusalBytes = (refusal: Refusal): string => {
  const headers = Object.entries({
    'content-type': refusal.type,
    'content-length': String(Buffer.byteLength(refusal.body)),
    connection: 'close',
    ...refusal.headers,
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${refusal.status} ${reasons[refusal.status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${refusal.body}`;
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
