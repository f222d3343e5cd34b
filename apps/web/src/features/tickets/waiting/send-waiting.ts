import { creationFailure, isTemporary, wasRefused } from '../provider/ticket-failure.ts';
import type { TicketProvider } from '../provider/ticket-provider.ts';
import { isOver, runAttempt } from './attempts.ts';
import { isHeld } from './held-tickets.ts';
import type { WaitingStore } from './waiting-store.ts';
import { CLAIM_MS, isClaimed, pictureKey, toSend, type WaitingTicket } from './waiting-ticket.ts';

/** What became of a ticket. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** It stays, and is sent later. @property text why, for people */
  | { readonly kind: 'waiting'; readonly text: string }
  /** It stays, and is sent only when the person asks for it. */
  | { readonly kind: 'refused'; readonly text: string }
  /** Another window is sending it, or has sent it. */
  | { readonly kind: 'elsewhere' };

interface SendOptions {
  readonly store: WaitingStore;
  readonly provider: TicketProvider;
  readonly now: () => number;
}

/**
 * Sends one waiting ticket, its pictures after it, and removes it once all has arrived. One window at a time: it is claimed
 * in the database of all windows, and its key stays the same.
 */
export const sendWaiting = (key: string, options: SendOptions): Promise<Outcome> =>
  // One without keys may still be making the ticket of a page that has gone: its claim lasts its time.
  options.provider.findSameTickets === undefined
    ? runAttempt((attempt) => send(key, options, attempt))
    : send(key, options);

async function send(key: string, { store, provider, now }: SendOptions, attempt?: string): Promise<Outcome> {
  const before = store.tickets()?.find((ticket) => ticket.key === key)?.claimedBy;
  const over = attempt !== undefined && before !== undefined && (await isOver(before)) ? before : undefined;
  const claimed = await store.change(key, (stored) =>
    stored === undefined || (isClaimed(stored, now()) && (over === undefined || stored.claimedBy !== over))
      ? undefined
      : { ...stored, claimedUntil: now() + CLAIM_MS, claimedBy: attempt },
  );
  if (claimed === undefined) return { kind: 'elsewhere' };
  const note = (part: Partial<WaitingTicket>) =>
    store.change(key, (stored) => (stored === undefined ? undefined : { ...stored, ...part }));
  const later = async (error: unknown): Promise<Outcome> => {
    const text = creationFailure(error);
    if (isTemporary(error)) {
      await note({ claimedUntil: 0, isUncertain: !wasRefused(error) });
      return { kind: 'waiting', text };
    }
    await note({ claimedUntil: 0, isUncertain: !wasRefused(error), refusal: text });
    return { kind: 'refused', text };
  };
  try {
    let id = claimed.createdId;
    if (id === undefined) {
      const ticket = toSend(claimed);
      const { isUncertain, sameBefore } = claimed;
      const reading = provider.findSameTickets?.(ticket);
      // A list that cannot be read keeps nobody from writing the first time.
      const same = await (isUncertain ? reading : reading?.catch(() => undefined));
      const hasArrived =
        isUncertain &&
        sameBefore !== undefined &&
        same?.some((other) => !sameBefore.includes(other)) === true;
      if (!hasArrived) {
        // A page that is closed before the answer leaves it as one that may have arrived.
        await note({ isUncertain: true, sameBefore: same });
        id = await provider.create(ticket, key);
      }
    }
    await sendPictures({ ...claimed, createdId: id }, { provider, now, note });
    await store.remove(key);
    return { kind: 'sent' };
  } catch (error) {
    return later(error);
  }
}

interface PictureOptions extends Pick<SendOptions, 'provider' | 'now'> {
  readonly note: (part: Partial<WaitingTicket>) => Promise<unknown>;
}

async function sendPictures(
  ticket: WaitingTicket,
  { provider: { conversation }, now, note }: PictureOptions,
): Promise<void> {
  const { createdId, pictures, uploaded } = ticket;
  if (createdId === undefined || conversation === undefined) return;
  for (const [index, picture] of pictures.entries()) {
    if (index < uploaded) continue;
    await note({ createdId, uploaded: index, isUncertain: false, claimedUntil: now() + CLAIM_MS });
    await conversation.addPicture(createdId, picture, pictureKey(ticket, index));
  }
}

/** Sends all of that person which nothing holds back, one after the other, until one has to wait. @returns how many arrived */
export async function sendAllWaiting(username: string, options: SendOptions): Promise<number> {
  let sent = 0;
  for (const ticket of await options.store.load()) {
    const { key, username: whose, refusal } = ticket;
    if (whose !== username || refusal !== undefined || isHeld(ticket, options.now())) continue;
    const outcome = await sendWaiting(key, options);
    if (outcome.kind === 'sent') sent += 1;
    if (outcome.kind === 'waiting') break;
  }
  return sent;
}
