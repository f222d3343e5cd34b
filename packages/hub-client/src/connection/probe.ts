import type { Platform } from '../platform/platform.ts';
import { openHubSocket, type UnauthenticatedSocket } from './handshake.ts';
import { probeDelay } from './retry-policy.ts';

/**
 * Opens a socket about every second until a hub sends `auth_required`, and passes that socket on. Opening a socket
 * works from every browser and costs the hub next to nothing. Returns a function that stops it.
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
    // A probe ends when the next is due: its network may be gone.
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
