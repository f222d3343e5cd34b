import { afterEach, expect, it } from 'vitest';
import { switchLocale } from '#shared/i18n/locale.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { NotificationItem } from './notification-item.ts';
import { byDay } from './by-day.ts';

afterEach(() => switchLocale('it'));

const NOW = new Date(2026, 10, 20, 18, 42).getTime();
const item = (key: string, at: number): NotificationItem => ({
  key,
  source: 'hub',
  id: key,
  type: 'system',
  title: '',
  message: key,
  at,
  read: false,
  url: undefined,
  mentions: [],
  actions: [],
  answered: undefined,
});
const days = (...moments: number[]) =>
  byDay(
    moments.map((at, index) => item(String(index), at)),
    NOW,
  ).map(({ title, items }) => [title, items.map(({ key }) => key).join('')]);

it('items stand under the day of this device’s calendar', () =>
  expect(
    days(
      NOW,
      new Date(2026, 10, 20, 0, 0).getTime(),
      new Date(2026, 10, 19, 23, 59).getTime(),
      new Date(2026, 10, 12, 12).getTime(),
      new Date(2025, 2, 3, 12).getTime(),
    ),
  ).toEqual([
    ['Oggi', '01'],
    ['Ieri', '2'],
    ['12 nov', '3'],
    ['3 mar 2025', '4'],
  ]));

it('what a wrong clock has put into the future is of today, and an unknown moment breaks nothing', () => {
  expect(days(NOW + 30 * 24 * HOUR_MS, NOW + HOUR_MS, NOW)).toEqual([['Oggi', '012']]);
  expect(days(0)).toHaveLength(1);
});

it('a page that stays open over midnight moves what was of today to yesterday', () => {
  const of = (now: number) => byDay([item('a', NOW)], now).map(({ title }) => title);
  expect(of(NOW)).toEqual(['Oggi']);
  expect(of(NOW + 6 * HOUR_MS)).toEqual(['Ieri']);
});
