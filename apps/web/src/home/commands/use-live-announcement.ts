import { useEffect, useState } from 'react';
import type { DeviceCommands } from './use-device-commands.ts';

/** How long after the outcome of a command its state is still announced. */
const ANNOUNCED_AFTER_MS = 5_000;

/**
 * The `aria-live` of a state: "polite" while a command is pending or refused and for a moment afterwards, since a screen
 * reader reads a change only where the region was live before it. Changes that others make are not announced.
 */
export function useLiveAnnouncement({
  pendingCommand,
  refusal,
}: Pick<DeviceCommands, 'pendingCommand' | 'refusal'>): 'polite' | 'off' {
  const busy = pendingCommand !== undefined || refusal !== undefined;
  const [live, setLive] = useState(busy);
  if (busy && !live) setLive(true);
  useEffect(() => {
    if (busy || !live) return undefined;
    const timer = setTimeout(() => setLive(false), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy, live]);
  return live ? 'polite' : 'off';
}
