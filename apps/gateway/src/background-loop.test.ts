import { expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { createLogger } from './logging/logger.ts';
import { manualClock } from './testing/manual-clock.ts';
import { createBackgroundLoop } from './background-loop.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(round: () => Promise<number | undefined>) {
  const clock = manualClock();
  let isOn = true;
  const loop = createBackgroundLoop({
    name: 'a test',
    round,
    isOn: () => isOn,
    clock,
    logger: createLogger('silent'),
  });
  return {
    clock,
    loop,
    on: (value: boolean) => {
      isOn = value;
    },
    pass: async (ms: number) => {
      clock.advance(ms);
      await settled();
    },
  };
}

test('what was off runs when it is on and woken, and by itself', async () => {
  let rounds = 0;
  const { loop, on, pass } = setUp(() => {
    rounds += 1;
    return Promise.resolve(undefined);
  });
  on(false);
  loop.wake();
  await pass(MINUTE_MS);
  await pass(MINUTE_MS);
  expect(rounds).toBe(0);
  on(true);
  loop.wake();
  await pass(200);
  expect(rounds).toBe(1);
  on(false);
  await pass(MINUTE_MS);
  on(true);
  await pass(15_000);
  await pass(15_000);
  expect(rounds).toBeGreaterThan(1);
  await loop.close();
});

test('runs at the moment that a round names, and seldom however often it is woken', async () => {
  const rounds: number[] = [];
  const { loop, pass, clock } = setUp(() => {
    rounds.push(clock.now());
    return Promise.resolve(clock.now() + 3000);
  });
  const start = clock.now();
  loop.wake();
  await pass(0);
  for (let time = 0; time < 50; time += 1) {
    loop.wake();
    await pass(1);
  }
  expect(rounds).toEqual([start]);
  await pass(50);
  expect(rounds).toHaveLength(2);
  await pass(100);
  await pass(2900);
  expect(rounds).toHaveLength(3);
  await loop.close();
});

test('a round that fails is tried again, and after the end none begins', async () => {
  let rounds = 0;
  const { loop, pass } = setUp(() => {
    rounds += 1;
    return Promise.reject(new Error('away'));
  });
  loop.wake();
  await pass(0);
  await pass(100);
  await pass(5000);
  expect(rounds).toBe(2);
  await loop.close();
  loop.wake();
  await pass(MINUTE_MS);
  expect(rounds).toBe(2);
});
