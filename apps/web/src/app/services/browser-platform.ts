import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { localNetworkAccess } from './local-network-access.ts';
import { closeQuietly } from '../connection/quiet-socket.ts';

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
  openSocket: (url) => closeQuietly(new WebSocket(url)),
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
