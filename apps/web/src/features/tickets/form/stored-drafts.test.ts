import { expect, it } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import {
  forgetDraft,
  storeAnswer,
  storeDraft,
  readStoredAnswer,
  readStoredDraft,
  lastPhone,
  NEW_TICKET,
  rememberPhone,
} from './stored-drafts.ts';
import { emptyDraft } from '../ticket-draft.ts';

/** The storage of a browser that has none: what is written is held for this visit. */
const inMemory = () =>
  createSafeStore(() => {
    throw new Error('no storage');
  });

const draft = { ...emptyDraft, title: 'Caldaia', priority: 'High', consent: true } as const;

it('keeps a draft for each device, and an answer for each ticket', () => {
  const store = inMemory();
  storeDraft(NEW_TICKET, draft, store);
  storeDraft('new:light.sala', { ...draft, title: 'Lampada' }, store);
  storeAnswer('t-1', 'Grazie', store);
  expect(readStoredDraft(NEW_TICKET, store)).toEqual(draft);
  expect(readStoredDraft('new:light.sala', store)?.title).toBe('Lampada');
  expect(readStoredAnswer('t-1', store)).toBe('Grazie');
  forgetDraft(NEW_TICKET, store);
  storeAnswer('t-1', '  ', store);
  expect(readStoredDraft(NEW_TICKET, store)).toBeUndefined();
  expect(readStoredAnswer('t-1', store)).toBe('');
});

it('keeps eight at most, the latest ones', () => {
  const store = inMemory();
  for (let ticket = 0; ticket < 12; ticket += 1) storeAnswer(`t-${ticket}`, 'Grazie', store);
  expect([
    readStoredAnswer('t-3', store),
    readStoredAnswer('t-4', store),
    readStoredAnswer('t-11', store),
  ]).toEqual(['', 'Grazie', 'Grazie']);
});

it.each(['', '{', 'null', '[]', '{"new":7}', '{"new":{"title":{},"priority":"Alta"},"answer:t-1":{}}'])(
  'a damaged storage is as an empty one: %j',
  (text) => {
    const store = inMemory();
    store.setItem('tickets_drafts', text);
    const stored = readStoredDraft(NEW_TICKET, store);
    if (stored !== undefined) expect(stored).toEqual(emptyDraft);
    expect(readStoredAnswer('t-1', store)).toBe('');
    storeDraft(NEW_TICKET, draft, store);
    expect(readStoredDraft(NEW_TICKET, store)).toEqual(draft);
  },
);

it('remembers the last number as digits', () => {
  const store = inMemory();
  expect(lastPhone(store)).toBe('');
  rememberPhone('3331234567', store);
  expect(lastPhone(store)).toBe('3331234567');
  for (let ticket = 0; ticket < 12; ticket += 1) storeAnswer(`t-${ticket}`, 'Grazie', store);
  expect(lastPhone(store)).toBe('3331234567');
  store.setItem('tickets_drafts', '{"phone":"<b>333</b>"}');
  expect(lastPhone(store)).toBe('333');
});
