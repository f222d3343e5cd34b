import type { Diagnostic } from '@soglia/contracts/tickets';
import { isRecord } from '@soglia/hub-client/json';
import type { Content } from '#api/request-content.ts';
import { newKey } from '../new-key.ts';
import { describedWithConsent, phoneToSend, type TicketDraft } from '../ticket-draft.ts';
import type { NewTicket } from '../provider/ticket-provider.ts';

/** A ticket that was written and has not arrived, as it is kept in the browser. */
export interface WaitingTicket {
  /** Made once: with it the gateway creates the ticket once, however often it is sent. */
  readonly key: string;
  /** Whose it is. */
  readonly username: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  readonly draft: TicketDraft;
  readonly diagnostics: readonly Diagnostic[];
  readonly entityId: string | undefined;
  readonly pictures: readonly Content[];
  /** The key of each picture; absent of a ticket that was never changed: its own key, with the place of the picture. */
  readonly pictureKeys?: readonly string[] | undefined;
  /** Its id, where it exists and only pictures are missing. */
  readonly createdId: string | undefined;
  /** How many of the pictures have arrived. */
  readonly uploaded: number;
  /** It was sent, and no answer came: it may have arrived. */
  readonly isUncertain: boolean;
  /** Ids of tickets with the same texts before it was first sent; absent where nobody could tell. */
  readonly sameBefore?: readonly string[] | undefined;
  /** Why it was refused; it is not sent again by itself. */
  readonly refusal: string | undefined;
  /** A window is sending it, until this moment at most. */
  readonly claimedUntil: number;
  /** The attempt of that window; absent where nobody can tell whether it is over before that moment. */
  readonly claimedBy?: string | undefined;
  /** It is open in the form of a window, until this moment at most; absent where it never was. */
  readonly heldUntil?: number | undefined;
}

/** What the form gives; the rest is about sending. */
export type WrittenTicket = Pick<
  WaitingTicket,
  'draft' | 'diagnostics' | 'entityId' | 'pictures' | 'username'
>;

/** A ticket that is to be sent now, with what is known of its earlier attempts where it was written before. */
export function rewritten(
  key: string,
  stored: WaitingTicket | undefined,
  written: WrittenTicket,
  now: number,
): WaitingTicket {
  const hasSameTexts =
    stored?.draft.title.trim() === written.draft.title.trim() &&
    describedWithConsent(stored.draft) === describedWithConsent(written.draft);
  return {
    ...written,
    key,
    writtenAt: stored?.writtenAt ?? now,
    pictureKeys: stored && written.pictures.map((picture) => keyOfPicture(stored, picture)),
    createdId: stored?.createdId,
    uploaded: 0,
    isUncertain: stored?.isUncertain ?? false,
    sameBefore: hasSameTexts ? stored.sameBefore : undefined,
    refusal: undefined,
    claimedUntil: 0,
  };
}

/** The key under which that picture is sent. */
export const pictureKey = ({ key, pictureKeys }: WaitingTicket, index: number): string =>
  pictureKeys?.[index] ?? `${key}-${index}`;

/** The one that it had, or one of its own: another picture under the key of one that has arrived would be taken for it. */
function keyOfPicture(stored: WaitingTicket, picture: Content): string {
  const index = stored.pictures.findIndex((one) => isSamePicture(one, picture));
  return index < 0 ? newKey() : pictureKey(stored, index);
}

const isSamePicture = ({ bytes }: Content, other: Content): boolean =>
  bytes.length === other.bytes.length && bytes.every((byte, at) => byte === other.bytes[at]);

/** Longer than any single request: a window that was closed meanwhile leaves the ticket to another one. */
export const CLAIM_MS = 90_000;

/** Whether a window is sending it. A claim that ends much later was made before the clock was set back. */
export const isClaimed = ({ claimedUntil }: WaitingTicket, now: number): boolean =>
  isAhead(claimedUntil, now);

/** Whether what a window has claimed until then is still its own. */
export const isAhead = (until: number, now: number): boolean => until > now && until <= now + 2 * CLAIM_MS;

export const toSend = ({ draft, diagnostics, entityId }: WaitingTicket): NewTicket => ({
  contact_phone: phoneToSend(draft.phone),
  title: draft.title.trim(),
  priority: draft.priority,
  description: describedWithConsent(draft),
  remote_consent: draft.consent,
  diagnostics,
  entity_id: entityId,
});

/** Whether what the browser stored is one: another version may have written it. */
export const isWaitingTicket = (value: unknown): value is WaitingTicket =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['username'] === 'string' &&
  typeof value['writtenAt'] === 'number' &&
  typeof value['uploaded'] === 'number' &&
  typeof value['claimedUntil'] === 'number' &&
  Array.isArray(value['pictures']) &&
  Array.isArray(value['diagnostics']) &&
  isRecord(value['draft']) &&
  ['phone', 'title', 'description', 'priority'].every(
    (field) => typeof (value['draft'] as Readonly<Record<string, unknown>>)[field] === 'string',
  );
