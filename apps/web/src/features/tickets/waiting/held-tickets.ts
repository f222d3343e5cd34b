import { waitingStore, type WaitingStore } from './waiting-store.ts';
import { CLAIM_MS, isAhead, type WaitingTicket } from './waiting-ticket.ts';

/** Keys of the waiting tickets that are open in the form of this window. */
const held = new Set<string>();

/** Well before a hold ends, also in a window behind another one, whose timers run once a minute. */
const RENEW_MS = CLAIM_MS / 3;

/** Whether it is open in the form of this window, or of another one. */
export const isHeld = (
  { key, heldUntil = 0 }: Pick<WaitingTicket, 'key' | 'heldUntil'>,
  now: number,
): boolean => held.has(key) || isAhead(heldUntil, now);

/**
 * Keeps a waiting ticket from being sent by itself, by any window, until the returned function is called. Where a window
 * is closed without it the others wait for a while.
 */
export function holdWaiting(key: string, store: Pick<WaitingStore, 'change'> = waitingStore): () => void {
  const holdUntil = (heldUntil: number) =>
    void store.change(key, (stored) => (stored === undefined ? undefined : { ...stored, heldUntil }));
  const renew = () => holdUntil(Date.now() + CLAIM_MS);
  held.add(key);
  renew();
  const timer = setInterval(renew, RENEW_MS);
  return () => {
    clearInterval(timer);
    held.delete(key);
    holdUntil(0);
  };
}
