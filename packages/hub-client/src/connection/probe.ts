import type { Platform } from '../platform.ts';
import { greet, type Greeted } from './handshake.ts';
import { probeDelay } from './retry-policy.ts';

/**
 * Knocks about every second until a hub asks for the token, and hands that very socket over. Nothing but
 * opening a socket works from every browser on every hub, and it costs the hub next to nothing.
 * Returns how to stop.
 */
export function startProbing(platform: Platform, url: string, onGreeted: (hub: Greeted) => void): () => void {
  let stopped = false;
  let abandon: () => void = () => undefined;
  let cancelNext = platform.clock.after(probeDelay(platform.random()), knock);

  function knock(): void {
    const wait = probeDelay(platform.random());
    // One that hangs is given up when the next is due: it may hang on a network that is gone.
    const probe = greet(platform, url, wait);
    abandon = probe.cancel;
    cancelNext = platform.clock.after(wait, knock);
    probe.result.then(
      (hub) => {
        if (stopped) {
          hub.socket.close();
          return;
        }
        stopped = true;
        cancelNext();
        onGreeted(hub);
      },
      () => undefined,
    );
  }

  return () => {
    if (stopped) return;
    stopped = true;
    cancelNext();
    abandon();
  };
}
