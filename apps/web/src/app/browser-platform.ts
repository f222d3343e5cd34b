import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { CalmSocket } from './calm-socket.ts';
import { localNetworkAccess } from './local-network-access.ts';

/** What the browser lends to the hub's client. Nothing here needs a secure context. */
export const browserPlatform: Platform = {
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => Math.random(),
  openSocket: (url) => new CalmSocket(url),
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
