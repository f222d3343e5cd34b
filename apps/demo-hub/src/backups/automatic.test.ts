import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#durations.ts';
import { createBackups } from '#backups/backups.ts';
import { nextBackup } from '#backups/next-backup.ts';
import { storedBackupsSchema } from '#backups/stored-backups.ts';
import { memoryStore } from '#store/store.ts';
import { createTestHome } from '#testing/test-home.ts';
import { localIsoTime } from '#world/local-time.ts';

type Schedule = Parameters<typeof nextBackup>[0];

const at = (text: string): number => Date.parse(text);
const daily = (time: string | null): Schedule => ({ recurrence: 'daily', days: [], time });
const onDays = (days: Schedule['days'], time: string | null): Schedule => ({
  recurrence: 'custom_days',
  days,
  time,
});

describe('the next automatic backup', () => {
  // 2026-11-18 is a Wednesday; the clocks change on 2026-10-25 and 2027-03-28.
  it.each([
    ['later today', daily('21:30:00'), '2026-11-18T18:00:00+01:00', '2026-11-18T21:30:00'],
    ['tomorrow', daily('03:05:00'), '2026-11-18T18:00:00+01:00', '2026-11-19T03:05:00'],
    [
      'on a day of the week',
      onDays(['mon', 'thu'], '03:30:00'),
      '2026-11-20T12:00:00+01:00',
      '2026-11-23T03:30:00',
    ],
    ['a week later', onDays(['wed'], '03:30:00'), '2026-11-18T12:00:00+01:00', '2026-11-25T03:30:00'],
    ['after the clocks went back', daily('12:00:00'), '2026-10-24T18:00:00+02:00', '2026-10-25T12:00:00'],
  ])('is %s', (_name, schedule, now, expected) => {
    expect(localIsoTime(nextBackup(schedule, at(now), () => 0) ?? 0).slice(0, 19)).toBe(expected);
  });

  it('is at some time between 4:45 and 5:45 where none is set, and never without a day', () => {
    const now = at('2026-11-18T18:00:00+01:00');
    expect(localIsoTime(nextBackup(daily(null), now, () => 0.999) ?? 0)).toMatch(/^2026-11-19T05:44/);
    expect(nextBackup(onDays([], '03:00:00'), now, () => 0)).toBeNull();
    expect(nextBackup({ ...daily(null), recurrence: 'never' }, now, () => 0)).toBeNull();
  });
});

it('a night makes one, without anybody', () => {
  const { world, clock } = createTestHome();
  const storage = memoryStore().open('backups', storedBackupsSchema);
  const backups = createBackups({ world, storage, restartAsOf: () => undefined });
  const before = backups.lastAutomatic().completed ?? 0;
  clock.advance(12 * HOUR_MS);
  expect(backups.lastAutomatic().completed).toBeGreaterThan(before);
  expect(backups.lastAutomatic().completed).toBeGreaterThan(clock.now() - 12 * HOUR_MS);
  expect(storage.load()?.backups.at(-1)).toMatchObject({
    isAutomatic: true,
    passwords: { 'backup.local': null },
  });
  expect(backups.next()).toBeGreaterThan(clock.now());
});
