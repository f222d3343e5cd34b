import { expect, it } from 'vitest';
import type { HubNotification, HubNotifications } from '@soglia/hub-client/notifications';
import type { Notice } from '#shared/ui/notices.ts';
import { createToasts } from './toasts.ts';
import { warnOfNew } from './warn-of-new.ts';

const notification = (id: string, fields: Partial<HubNotification> = {}): HubNotification => ({
  id,
  kind: 'persistent',
  type: 'system',
  title: id,
  message: '',
  at: 1,
  read: false,
  url: null,
  mentions: [],
  actions: [],
  answered: null,
  ...fields,
});

function open() {
  const warned: string[] = [];
  const report = warnOfNew({ warn: (sources) => void warned.push(...sources.map(({ id }) => id)) });
  return {
    warned,
    report: (notifications: readonly HubNotification[], loaded: Partial<HubNotifications> = {}) =>
      report(listOf(notifications, loaded)),
  };
}

const listOf = (
  notifications: readonly HubNotification[],
  loaded: Partial<HubNotifications> = {},
): HubNotifications => ({
  isLoaded: true,
  areRepairsLoaded: true,
  connected: true,
  error: null,
  unreadCount: 0,
  notifications,
  ...loaded,
});

it('what was there before the page was opened is no news; what comes is', () => {
  const { warned, report } = open();
  report([notification('stored')], { isLoaded: false });
  report([notification('old')]);
  expect(warned).toEqual([]);
  report([notification('new'), notification('seen elsewhere', { read: true }), notification('old')]);
  expect(warned).toEqual(['new']);
  // The same id at another moment is another notification.
  report([notification('new', { at: 2 }), notification('old')]);
  expect(warned).toEqual(['new', 'new']);
});

it('repairs that arrive after the list are no news, later ones are', () => {
  const { warned, report } = open();
  report([notification('old')], { areRepairsLoaded: false });
  report([notification('standing', { kind: 'repair' }), notification('new'), notification('old')]);
  expect(warned).toEqual(['new']);
  report([
    notification('late', { kind: 'repair' }),
    notification('standing', { kind: 'repair' }),
    notification('new'),
    notification('old'),
  ]);
  expect(warned).toEqual(['new', 'late']);
});

it('of several that come together the newest is shown last: it is on top then', () => {
  const { warned, report } = open();
  report([notification('old')]);
  report([notification('third', { at: 3 }), notification('second', { at: 2 }), notification('old')]);
  expect(warned).toEqual(['second', 'third']);
});

it('of five that come together the newest three have a toast, the newest on top, and the others are counted', () => {
  const shown: Notice[] = [];
  const toasts = createToasts({
    notify: (notice) => shown.push(notice),
    now: () => 1_000,
    isListInView: () => false,
    onOpen: () => undefined,
    texts: () => ({
      warning: 'Avviso',
      damaged: { title: '', text: '' },
      many: (count) => `Altre ${count} notifiche`,
      open: 'Apri',
    }),
  });
  const report = warnOfNew(toasts);
  report(listOf([notification('old')]));
  report(listOf([...[5, 4, 3, 2, 1].map((at) => notification(`n${at}`, { at })), notification('old')]));
  // The tray shows the last one on top.
  expect(shown.map(({ text, title }) => text ?? title)).toEqual(['Altre 2 notifiche', 'n3', 'n4', 'n5']);
  report(listOf([6, 5, 4, 3, 2, 1].map((at) => notification(`n${at}`, { at }))));
  expect(shown.at(-1)?.title).toBe('Altre 3 notifiche');
});
