import { expect, it } from 'vitest';
import type { HubNotification, HubNotifications } from '@soglia/hub-client/notifications';
import type { Notice } from '#shared/ui/notices.ts';
import { createToasts } from './toasts.ts';
import { warnOfNew } from './warn-of-new.ts';

const told = (id: string, fields: Partial<HubNotification> = {}): HubNotification => ({
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
  const tell = warnOfNew({ warn: (sources) => void warned.push(...sources.map(({ id }) => id)) });
  return {
    warned,
    tell: (notifications: readonly HubNotification[], loaded: Partial<HubNotifications> = {}) =>
      tell(listOf(notifications, loaded)),
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
  const { warned, tell } = open();
  tell([told('stored')], { isLoaded: false });
  tell([told('old')]);
  expect(warned).toEqual([]);
  tell([told('new'), told('seen elsewhere', { read: true }), told('old')]);
  expect(warned).toEqual(['new']);
  // The same id at another moment is another notification.
  tell([told('new', { at: 2 }), told('old')]);
  expect(warned).toEqual(['new', 'new']);
});

it('repairs that arrive after the list are no news, later ones are', () => {
  const { warned, tell } = open();
  tell([told('old')], { areRepairsLoaded: false });
  tell([told('standing', { kind: 'repair' }), told('new'), told('old')]);
  expect(warned).toEqual(['new']);
  tell([told('late', { kind: 'repair' }), told('standing', { kind: 'repair' }), told('new'), told('old')]);
  expect(warned).toEqual(['new', 'late']);
});

it('of several that come together the newest is shown last: it is on top then', () => {
  const { warned, tell } = open();
  tell([told('old')]);
  tell([told('third', { at: 3 }), told('second', { at: 2 }), told('old')]);
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
  const tell = warnOfNew(toasts);
  tell(listOf([told('old')]));
  tell(listOf([...[5, 4, 3, 2, 1].map((at) => told(`n${at}`, { at })), told('old')]));
  // The tray shows the last one on top.
  expect(shown.map(({ text, title }) => text ?? title)).toEqual(['Altre 2 notifiche', 'n3', 'n4', 'n5']);
  tell(listOf([6, 5, 4, 3, 2, 1].map((at) => told(`n${at}`, { at }))));
  expect(shown.at(-1)?.title).toBe('Altre 3 notifiche');
});
