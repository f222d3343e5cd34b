import type { Platform } from '@soglia/hub-client/platform';

/** A platform of real time, HTTP and sockets: what browsers have and Node has too. */
export const testPlatform: Platform = {
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => 0.5,
  openSocket: (url) => new WebSocket(url),
  fetch: (url, init) => fetch(url, init as RequestInit),
  newAbort: () => new AbortController(),
};
