import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { localNetworkAccess } from './local-network-access.ts';

/** How long a socket that is given up while connecting may take to open before it is closed. */
const CONNECTING_GRACE_MS = 2_000;

/**
 * A WebSocket that can be closed while it connects without a warning in Chrome's console: it is closed when it has
 * opened, or after a moment.
 */
class QuietWebSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    const end = () => super.close(code, reason);
    if (this.readyState !== WebSocket.CONNECTING) {
      end();
      return;
    }
    const timer = setTimeout(end, CONNECTING_GRACE_MS);
    this.addEventListener('open', end);
    this.addEventListener('close', () => clearTimeout(timer));
  }
}

/** The platform of the hub client in a browser. Nothing here needs a secure context. */
export const browserPlatform: Platform = {
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => Math.random(),
  openSocket: (url) => new QuietWebSocket(url),
  fetch: (url, { signal, ...init }) =>
    fetch(url, { ...init, ...(signal === undefined ? {} : { signal: abortSignal(signal) }) }),
  newAbort: () => new AbortController(),
  localNetworkAccess: () => localNetworkAccess(navigator.permissions),
};

function abortSignal(like: AbortSignalLike): AbortSignal {
  if (like instanceof AbortSignal) return like;
  const own = new AbortController();
  if (like.aborted) own.abort(like.reason);
  else like.addEventListener('abort', () => own.abort(like.reason));
  return own.signal;
}
