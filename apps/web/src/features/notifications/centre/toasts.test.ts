import { expect, it } from 'vitest';
import type { Notice } from '#shared/ui/notices.ts';
import { DAY_MS } from '#shared/durations.ts';
import { createToasts } from './toasts.ts';

function open() {
  const shown: Notice[] = [];
  const clock = { now: 1_000 };
  const opened: number[] = [];
  const toasts = createToasts({
    notify: (notice) => shown.push(notice),
    now: () => clock.now,
    isListInView: () => false,
    onOpen: () => opened.push(clock.now),
    texts: () => ({
      warning: 'Avviso',
      damaged: { title: 'Errore notifica', text: 'Non si legge' },
      many: (count) => `Altre ${count} notifiche`,
      open: 'Apri',
    }),
  });
  const last = () => shown.at(-1);
  return { toasts, shown, last, clock, opened };
}

it('a notice of the push channel is shown for five seconds, with or without a title', () => {
  const { toasts, last } = open();
  toasts.push({ id: 'a', title: 'Caldaia', message: 'In blocco' });
  expect(last()).toEqual({
    subject: 'notification-a',
    title: 'Caldaia',
    text: 'In blocco',
    lasts: 5_000,
    isExcerpt: true,
    isListed: true,
  });
  toasts.push({ id: 'b', title: '', message: 'In blocco' });
  expect(last()).toEqual({
    subject: 'notification-b',
    title: 'In blocco',
    lasts: 5_000,
    isExcerpt: true,
    isListed: true,
  });
});

it('a notification of the hub is an ‘Avviso’ of three seconds', () => {
  const { toasts, last } = open();
  toasts.warn([{ id: 'a', title: 'Batteria', message: '12 %' }]);
  expect(last()).toEqual({
    subject: 'notification-a',
    tone: 'warn',
    lasts: 3_000,
    title: 'Avviso',
    text: 'Batteria: 12 %',
    isExcerpt: true,
    isListed: true,
  });
  toasts.warn([{ id: 'b', title: 'Batteria', message: '' }]);
  expect(last()?.text).toBe('Batteria');
});

it('what the list shows too goes when the list opens, and damage stays', () => {
  const { toasts, shown } = open();
  toasts.warn([{ id: 'a', title: 'Batteria', message: '' }]);
  for (let at = 0; at < 3; at += 1) toasts.push({ id: `n${at}`, title: '', message: 'x' });
  expect(shown.map(({ subject, isListed }) => [subject, isListed])).toEqual([
    ['notification-a', true],
    ['notification-n0', true],
    ['notification-n1', true],
    ['notifications-many', true],
  ]);
  toasts.damaged();
  expect(shown.at(-1)?.isListed).toBeUndefined();
});

it('a damaged one says so once, however many there are', () => {
  const { toasts, shown } = open();
  for (let at = 0; at < 10; at += 1) toasts.damaged();
  expect(new Set(shown.map(({ subject }) => subject)).size).toBe(1);
  expect(shown[0]).toMatchObject({ title: 'Errore notifica', tone: 'warn', lasts: 5_000 });
});

it('ten thousand in a minute are three, and one that counts the others and opens the list', () => {
  const { toasts, shown, last, clock, opened } = open();
  for (let at = 0; at < 10_000; at += 1) {
    clock.now += 6;
    toasts.push({ id: `n${at}`, title: '', message: String(at) });
  }
  expect([...new Set(shown.map(({ subject }) => subject))]).toEqual([
    'notification-n0',
    'notification-n1',
    'notification-n2',
    'notifications-many',
  ]);
  expect(last()).toMatchObject({ title: 'Altre 9997 notifiche', action: { label: 'Apri' } });
  last()?.action?.run();
  expect(opened).toHaveLength(1);
  // Quiet for the time of a toast: the next one is a single one again.
  clock.now += 6_000;
  toasts.push({ id: 'later', title: '', message: 'x' });
  expect(last()?.subject).toBe('notification-later');
});

it('several of the hub beside one of the push channel: the newest ones have the toasts that are left', () => {
  const { toasts, shown } = open();
  toasts.push({ id: 'push', title: '', message: 'x' });
  toasts.warn(['w1', 'w2', 'w3', 'w4'].map((id) => ({ id, title: id, message: '' })));
  toasts.warn([]);
  expect(shown.map(({ subject }) => subject)).toEqual([
    'notification-push',
    'notifications-many',
    'notification-w3',
    'notification-w4',
  ]);
  expect(shown[1]?.title).toBe('Altre 2 notifiche');
});

it('what was seen in the list is not counted again', () => {
  const { toasts, last } = open();
  for (let at = 0; at < 5; at += 1) toasts.push({ id: `n${at}`, title: '', message: 'x' });
  expect(last()?.title).toBe('Altre 2 notifiche');
  toasts.seen();
  toasts.push({ id: 'next', title: '', message: 'x' });
  expect(last()?.subject).toBe('notification-next');
});

it('a clock that was set back does not silence what follows', () => {
  const { toasts, last, clock } = open();
  for (let at = 0; at < 5; at += 1) toasts.push({ id: `n${at}`, title: '', message: 'x' });
  clock.now -= DAY_MS;
  clock.now += 6_000;
  toasts.push({ id: 'later', title: '', message: 'x' });
  clock.now += 6_000;
  toasts.push({ id: 'again', title: '', message: 'x' });
  expect(last()?.subject).toBe('notification-again');
});
