import { expect, it } from 'vitest';
import { messageOf } from '../testing/ticket.ts';
import { byDay } from './by-day.ts';

const at = (time: string) => new Date(time).toISOString();
const now = Date.parse(at('2026-11-20T12:00:00'));

it('groups by the local day, oldest first, whatever the order they came in', () => {
  const days = byDay(
    [
      messageOf('c', { created_at: at('2026-11-20T00:10:00') }),
      messageOf('a', { created_at: at('2025-12-31T23:50:00') }),
      messageOf('b', { created_at: at('2026-11-19T23:50:00') }),
      messageOf('d', { created_at: at('2026-11-20T08:00:00') }),
    ],
    now,
  );
  expect(days.map(({ title, messages }) => [title, messages.map(({ id }) => id)])).toEqual([
    ['31 dic 2025', ['a']],
    ['Ieri', ['b']],
    ['Oggi', ['c', 'd']],
  ]);
});
