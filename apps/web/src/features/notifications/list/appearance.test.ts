import { NOTICE_TYPES } from '@soglia/contracts/notifications';
import { expect, it } from 'vitest';
import type { NotificationItem } from './notification-item.ts';
import { appearanceOf, wordsOf } from './appearance.ts';
import { notificationItem } from './testing/notification-item.ts';

const item = (type: NotificationItem['type'], title: string, message: string): NotificationItem =>
  notificationItem('a', { type, title, message });

it.each(NOTICE_TYPES)('%s has an icon and a tone', (type) => {
  expect(appearanceOf(item(type, '', 'x')).icon).toMatch(/^M/);
  expect(appearanceOf(item(type, '', 'x')).tone).not.toBe('');
});

it.each([
  ['a message alone', item('system', '', 'In blocco'), { title: 'In blocco', message: '' }],
  ['both', item('system', 'Caldaia', 'In blocco'), { title: 'Caldaia', message: 'In blocco' }],
  ['the same twice', item('system', 'Caldaia', 'Caldaia'), { title: 'Caldaia', message: '' }],
  [
    'an event without words',
    item('started', '', ''),
    { title: 'Home Assistant è stato avviato', message: '' },
  ],
  [
    'an automation that ran',
    item('automation', 'Buonanotte', ''),
    { title: 'Buonanotte', message: 'Automazione eseguita' },
  ],
  ['nothing at all', item('system', '', ''), { title: '', message: '' }],
])('%s is said', (_what, said, words) => expect(wordsOf(said)).toEqual(words));
