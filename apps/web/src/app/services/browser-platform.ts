import type { Platform } from '@soglia/hub-client/platform';
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
    // Made by newAbort(), or by the browser.
    fetch(url, { ...init, signal: signal instanceof AbortSignal ? signal : null }),
  newAbort: () => new AbortController(),
  localNetworkAccess: () => localNetworkAccess(navigator.permissions),
};
