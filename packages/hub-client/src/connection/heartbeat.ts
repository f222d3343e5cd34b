import type { Clock } from '../platform.ts';
import { toHubError } from './to-hub-error.ts';
import type { Link } from './link.ts';

/** Every so often, and so long: a half-open line is noticed within 15 s of its last sign of life. */
const interval = 10_000;
const limit = 5_000;

/** Pings for as long as the link lives and ends it when the hub does not answer. Returns how to stop. */
export function startHeartbeat(link: Link, clock: Clock): () => void {
  let stopped = false;
  let cancel = clock.after(interval, beat);
  function beat(): void {
    void ping(link, limit).then((alive) => {
      if (alive && !stopped) cancel = clock.after(interval, beat);
    });
  }
  return () => {
    stopped = true;
    cancel();
  };
}

/** Whether the hub answers within `timeout` milliseconds; the link is ended when it does not. */
export async function ping(link: Link, timeout: number): Promise<boolean> {
  try {
    await link.command({ type: 'ping' }, { timeout });
    return true;
  } catch (error) {
    link.end(toHubError(error));
    return false;
  }
}
