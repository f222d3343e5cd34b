import type { Platform } from '../platform/platform.ts';
import { openHubSocket, type UnauthenticatedSocket } from './handshake.ts';
import { probeDelay } from './retry-policy.ts';

/**
 * Knocks about every second until a hub asks for the token, and hands that very socket over. Nothing but
 * opening a socket works from every browser on every hub, and it costs the hub next to nothing.
 * Returns how to stop.
 */
export function startProbing(
  platform: Platform,
  url: string,
  onOpened: (hub: UnauthenticatedSocket) => void,
): () => void {
  let stopped = false;
  let cancelProbe: () => void = () => undefined;
  let cancelNext = platform.clock.after(probeDelay(platform.random()), probeOnce);

  function probeOnce(): void {
    const wait = probeDelay(platform.random());
    // One that hangs is given up when the next is due: it may hang on a network that is gone.
    const probe = openHubSocket(platform, url, wait);
    cancelProbe = probe.cancel;
    cancelNext = platform.clock.after(wait, probeOnce);
    probe.result.then(
      (hub) => {
        if (stopped) {
          hub.socket.close();
          return;
        }
        stopped = true;
        cancelNext();
        onOpened(hub);
      },
      () => undefined,
    );
  }

  return () => {
    if (stopped) return;
    stopped = true;
    cancelNext();
    cancelProbe();
  };
}
