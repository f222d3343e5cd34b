import type { Platform } from '@soglia/hub-client/platform';
import { WebSocket } from 'ws';

/** The platform of Node: system clock, WebSockets and fetch. */
export const nodePlatform: Platform = {
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => Math.random(),
  openSocket: (url) => new WebSocket(url),
  fetch: (url, { signal, ...init }) =>
    fetch(url, { ...init, ...(signal === undefined ? {} : { signal: signal as AbortSignal }) }),
  newAbort: () => new AbortController(),
};
