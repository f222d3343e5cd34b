import type { Clock } from '../platform/platform.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import type { Link } from './link.ts';

/** A half-open socket is detected within 15 s of its last sign of life. */
const INTERVAL_MS = 10_000;
/** While the page is visible, which shows the time of the last sign of life. */
const VISIBLE_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 5_000;

export interface HeartbeatOptions {
  readonly link: Link;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  readonly onAlive: () => void;
}

/** Pings until the link ends, and ends it when a ping times out. Returns a function that stops it. */
export function startHeartbeat({ link, clock, isVisible, onAlive }: HeartbeatOptions): () => void {
  let stopped = false;
  const next = () => clock.after(isVisible() ? VISIBLE_INTERVAL_MS : INTERVAL_MS, beat);
  let cancel = next();
  function beat(): void {
    void ping(link, PING_TIMEOUT_MS).then((alive) => {
      if (!alive || stopped) return;
      cancel = next();
      onAlive();
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
