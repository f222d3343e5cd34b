import { expect, it } from 'vitest';
import type { HubNotification, HubNotifications } from '@soglia/hub-client/notifications';
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
  const tell = warnOfNew({ warn: ({ id }) => void warned.push(id) });
  return {
    warned,
    tell: (notifications: readonly HubNotification[], loaded: Partial<HubNotifications> = {}) => {
      tell({
        isLoaded: true,
        areRepairsLoaded: true,
        connected: true,
        error: null,
        unreadCount: 0,
        notifications,
        ...loaded,
      });
    },
  };
}

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

it('of several that come together the newest is told last: it is on top then', () => {
  const { warned, tell } = open();
  tell([told('old')]);
  tell([told('third', { at: 3 }), told('second', { at: 2 }), told('old')]);
  expect(warned).toEqual(['second', 'third']);
});
