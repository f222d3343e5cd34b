import { expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { createSourceFailures } from './source-failures.ts';

const WINDOW_MS = MINUTE_MS;

function setUp() {
  const clock = manualClock();
  return {
    clock,
    failures: createSourceFailures({
      perSource: 4,
      perName: 2,
      windowMs: WINDOW_MS,
      capacity: 5,
      clock,
    }),
  };
}

test('a source has its tries, fewer of them for one name, and stops no other source', () => {
  const { clock, failures } = setUp();
  const passes = (source: string, name?: string) => typeof failures.begin(source, name) !== 'number';
  expect([passes('a', 'anna'), passes('a', 'anna'), passes('a', 'anna')]).toEqual([true, true, false]);
  expect([passes('a', 'luca'), passes('a'), passes('a', 'maria')]).toEqual([true, true, false]);
  expect(passes('b', 'anna')).toBe(true);
  expect(failures.begin('a', 'anna')).toBe(WINDOW_MS);
  clock.advance(WINDOW_MS);
  expect(passes('a', 'anna')).toBe(true);
});

test('a good sign-in takes back the failures with its own name only', () => {
  const { failures } = setUp();
  failures.begin('a', 'anna');
  failures.begin('a', 'luca');
  const good = failures.begin('a', 'luca');
  if (typeof good === 'number') throw new Error('refused');
  good.forgetName();
  const tries = Array.from({ length: 5 }, () => typeof failures.begin('a'));
  expect(tries).toEqual(['object', 'object', 'object', 'number', 'number']);
});

test('a try that is taken back after its window changes nothing in the next one', () => {
  const { clock, failures } = setUp();
  const slow = failures.begin('a', 'anna');
  clock.advance(WINDOW_MS);
  failures.begin('a', 'anna');
  failures.begin('a', 'anna');
  if (typeof slow === 'number') throw new Error('refused');
  slow.takeBack();
  expect(typeof failures.begin('a', 'anna')).toBe('number');
});

test('tries that were no failures leave nothing behind', () => {
  const { failures } = setUp();
  for (let at = 0; at < 100; at += 1) {
    const attempt = failures.begin(`source ${at % 3}`, `name ${at}`);
    if (typeof attempt !== 'number') attempt.takeBack();
  }
  expect(failures.size).toBe(0);
});

test('a clock that is set back locks nobody out for longer', () => {
  const { clock, failures } = setUp();
  for (let at = 0; at < 4; at += 1) failures.begin('a');
  clock.advance(-60 * WINDOW_MS);
  expect(typeof failures.begin('a')).toBe('object');
});

test('tries at once with one name, of which one is good, take back nothing of other names', () => {
  const { failures } = setUp();
  const begin = (name: string) => {
    const attempt = failures.begin('a', name);
    if (typeof attempt === 'number') throw new Error('refused');
    return attempt;
  };
  begin('luca');
  begin('maria');
  for (let time = 0; time < 5; time += 1) {
    const [good, neutral] = [begin('anna'), begin('anna')];
    good.forgetName();
    neutral.takeBack();
  }
  const tries = Array.from({ length: 4 }, () => typeof failures.begin('a'));
  expect(tries).toEqual(['object', 'object', 'number', 'number']);
});

test('a try that is taken back after a good one of its name leaves the failures since then', () => {
  const { failures } = setUp();
  failures.begin('a', 'luca');
  const [good, slow] = [failures.begin('a', 'anna'), failures.begin('a', 'anna')];
  if (typeof good === 'number' || typeof slow === 'number') throw new Error('refused');
  good.forgetName();
  failures.begin('a', 'anna');
  failures.begin('a', 'anna');
  slow.takeBack();
  expect(typeof failures.begin('a', 'anna')).toBe('number');
});
