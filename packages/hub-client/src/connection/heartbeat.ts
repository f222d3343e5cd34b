import type { Clock } from '../platform/platform.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import type { Link } from './link.ts';

/** Every so often, and so long: a half-open line is noticed within 15 s of its last sign of life. */
const INTERVAL_MS = 10_000;
/** Somebody looks, and is shown when the hub was last heard. */
const VISIBLE_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 5_000;

export interface HeartbeatOptions {
  readonly link: Link;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  readonly onAlive: () => void;
}

/** Pings for as long as the link lives and ends it when the hub does not answer. Returns how to stop. */
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
