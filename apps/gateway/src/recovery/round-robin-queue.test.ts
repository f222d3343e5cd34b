import { expect, test } from 'vitest';
import { createRoundRobinQueue } from './round-robin-queue.ts';

/** Tasks that end when they are told to. */
function setUp(options: Partial<Parameters<typeof createRoundRobinQueue>[0]> = {}) {
  const work = createRoundRobinQueue({ atOnce: 1, waiting: 100, waitingPerSource: 10, ...options });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const add = (source: string, name = source) =>
    work.run(source, () => {
      order.push(name);
      return new Promise<string>((resolve) => {
        ends.push(() => {
          resolve(name);
        });
      });
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, order, add, endNext };
}

test('one who asks for much waits behind everybody who asks for little', async () => {
  const { order, add, endNext } = setUp();
  for (let at = 1; at <= 5; at += 1) void add('much', `much ${at}`);
  void add('a');
  void add('b');
  for (let at = 0; at < 7; at += 1) await endNext();
  expect(order).toEqual(['much 1', 'much 2', 'a', 'b', 'much 3', 'much 4', 'much 5']);
});

test('so many run at once; too many of one source, and of all, are refused', async () => {
  const { work, order, add, endNext } = setUp({ atOnce: 2, waiting: 5, waitingPerSource: 2 });
  const of = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'd', 'e'].map((source) => add(source));
  expect(of.map((result) => result !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([order.length, work.waiting]).toEqual([2, 5]);
  for (let at = 0; at < 7; at += 1) await endNext();
  expect([order.length, work.waiting]).toEqual([7, 0]);
  expect(await of[0]).toBe('a');
});

test('a task that fails ends its turn', async () => {
  const work = createRoundRobinQueue({ atOnce: 1, waiting: 5, waitingPerSource: 5 });
  await expect(work.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await work.run('a', () => Promise.resolve(1))).toBe(1);
});
