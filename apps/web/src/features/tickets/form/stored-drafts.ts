import { TICKET_PRIORITIES } from '@soglia/contracts/tickets';
import { isRecord } from '@soglia/hub-client/json';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { emptyDraft, type TicketDraft } from '../ticket-draft.ts';

/** 'Logout' removes it: `personalKeys` of app/browser-data names it too. */
const DRAFTS_KEY = 'tickets_drafts';
/** Stands among the drafts, and is not counted with them. */
const PHONE = 'phone';

/** The oldest are dropped beyond these. */
const MOST_DRAFTS = 8;

const browserStore = createSafeStore(() => window.localStorage);

/** What has no device, and no ticket yet. */
export const NEW_TICKET = 'new';
/** The answer that is being written to a ticket. */
export const answerTo = (ticketId: string): string => `answer:${ticketId}`;

function readAll(store: KeyValueStore): Readonly<Record<string, unknown>> {
  try {
    const drafts: unknown = JSON.parse(store.getItem(DRAFTS_KEY) ?? '{}');
    return isRecord(drafts) ? drafts : {};
  } catch {
    return {};
  }
}

function write(about: string, draft: unknown, store: KeyValueStore): void {
  const others = Object.entries(readAll(store)).filter(([one]) => one !== about);
  const phone = others.filter(([one]) => one === PHONE);
  const drafts = others.filter(([one]) => one !== PHONE);
  const all = draft === undefined ? others : [...phone, ...drafts.slice(-(MOST_DRAFTS - 1)), [about, draft]];
  if (all.length === 0) store.removeItem(DRAFTS_KEY);
  else store.setItem(DRAFTS_KEY, JSON.stringify(Object.fromEntries(all)));
}

export const storeDraft = (about: string, draft: TicketDraft, store: KeyValueStore = browserStore): void =>
  write(about, draft, store);

export const storeAnswer = (ticketId: string, text: string, store: KeyValueStore = browserStore): void =>
  write(answerTo(ticketId), text.trim() === '' ? undefined : text, store);

export const forgetDraft = (about: string, store: KeyValueStore = browserStore): void =>
  write(about, undefined, store);

/** What was written and not sent; undefined where there is nothing, or nothing that can be read. */
export function readStoredDraft(about: string, store: KeyValueStore = browserStore): TicketDraft | undefined {
  const draft = readAll(store)[about];
  if (!isRecord(draft)) return undefined;
  const text = (field: 'phone' | 'title' | 'description') => {
    const value = draft[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    phone: text('phone'),
    title: text('title'),
    description: text('description'),
    priority: TICKET_PRIORITIES.find((one) => one === draft['priority']) ?? emptyDraft.priority,
    consent: draft['consent'] === true,
  };
}

export function readStoredAnswer(ticketId: string, store: KeyValueStore = browserStore): string {
  const text = readAll(store)[answerTo(ticketId)];
  return typeof text === 'string' ? text : '';
}

/** The number of the last ticket that was written here: digits, or empty. */
export function lastPhone(store: KeyValueStore = browserStore): string {
  const phone = readAll(store)[PHONE];
  return typeof phone === 'string' ? phone.replaceAll(/\D/g, '').slice(0, 20) : '';
}

export const rememberPhone = (phone: string, store: KeyValueStore = browserStore): void =>
  write(PHONE, phone, store);
