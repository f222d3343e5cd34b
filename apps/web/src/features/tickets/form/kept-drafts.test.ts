import { expect, it } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import {
  forgetDraft,
  keepAnswer,
  keepDraft,
  keptAnswer,
  keptDraft,
  lastPhone,
  NEW_TICKET,
  rememberPhone,
} from './kept-drafts.ts';
import { emptyDraft } from '../ticket-draft.ts';

/** The storage of a browser that has none: what is written is held for this visit. */
const inMemory = () =>
  createSafeStore(() => {
    throw new Error('no storage');
  });

const draft = { ...emptyDraft, title: 'Caldaia', priority: 'High', consent: true } as const;

it('keeps a draft for each device, and an answer for each ticket', () => {
  const store = inMemory();
  keepDraft(NEW_TICKET, draft, store);
  keepDraft('new:light.sala', { ...draft, title: 'Lampada' }, store);
  keepAnswer('t-1', 'Grazie', store);
  expect(keptDraft(NEW_TICKET, store)).toEqual(draft);
  expect(keptDraft('new:light.sala', store)?.title).toBe('Lampada');
  expect(keptAnswer('t-1', store)).toBe('Grazie');
  forgetDraft(NEW_TICKET, store);
  keepAnswer('t-1', '  ', store);
  expect(keptDraft(NEW_TICKET, store)).toBeUndefined();
  expect(keptAnswer('t-1', store)).toBe('');
});

it('keeps eight at most, the latest ones', () => {
  const store = inMemory();
  for (let ticket = 0; ticket < 12; ticket += 1) keepAnswer(`t-${ticket}`, 'Grazie', store);
  expect([keptAnswer('t-3', store), keptAnswer('t-4', store), keptAnswer('t-11', store)]).toEqual([
    '',
    'Grazie',
    'Grazie',
  ]);
});

it.each(['', '{', 'null', '[]', '{"new":7}', '{"new":{"title":{},"priority":"Alta"},"answer:t-1":{}}'])(
  'a damaged storage is as an empty one: %j',
  (text) => {
    const store = inMemory();
    store.setItem('tickets_drafts', text);
    const kept = keptDraft(NEW_TICKET, store);
    if (kept !== undefined) expect(kept).toEqual(emptyDraft);
    expect(keptAnswer('t-1', store)).toBe('');
    keepDraft(NEW_TICKET, draft, store);
    expect(keptDraft(NEW_TICKET, store)).toEqual(draft);
  },
);

it('remembers the last number as digits', () => {
  const store = inMemory();
  expect(lastPhone(store)).toBe('');
  rememberPhone('3331234567', store);
  expect(lastPhone(store)).toBe('3331234567');
  for (let ticket = 0; ticket < 12; ticket += 1) keepAnswer(`t-${ticket}`, 'Grazie', store);
  expect(lastPhone(store)).toBe('3331234567');
  store.setItem('tickets_drafts', '{"phone":"<b>333</b>"}');
  expect(lastPhone(store)).toBe('333');
});
