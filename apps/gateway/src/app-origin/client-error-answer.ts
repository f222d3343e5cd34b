import type { Socket } from 'node:net';
import { formatHandshakeRefusal, reasonPhrases } from '#errors/refusals.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** What cannot be read as HTTP, or takes too long to arrive, never becomes a request: it is answered on its socket. */
export function answerClientError(
  error: { readonly code?: string },
  socket: Socket,
  securityHeaders: SecurityHeaders,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = statusOf(error.code);
    socket.write(
      formatHandshakeRefusal({
        status,
        type: 'text/plain; charset=utf-8',
        body: `${status}: ${reasonPhrases[status] ?? ''}`,
        headers: { 'cache-control': 'no-store', ...securityHeaders },
      }),
    );
  }
  socket.destroySoon();
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
