import type { Clock } from '../platform.ts';
import { toHubError } from './to-hub-error.ts';
import type { Link } from './link.ts';

/** Every so often, and so long: a half-open line is noticed within 15 s of its last sign of life. */
const interval = 10_000;
/** Somebody looks, and is shown when the hub was last heard. */
const visibleInterval = 5_000;
const limit = 5_000;

export interface HeartbeatParts {
  readonly link: Link;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  readonly onAlive: () => void;
}

/** Pings for as long as the link lives and ends it when the hub does not answer. Returns how to stop. */
export function startHeartbeat({ link, clock, isVisible, onAlive }: HeartbeatParts): () => void {
  let stopped = false;
  const next = () => clock.after(isVisible() ? visibleInterval : interval, beat);
  let cancel = next();
  function beat(): void {
    void ping(link, limit).then((alive) => {
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
