import { expect, it, vi } from 'vitest';
import { createReadQueue } from './read-queue.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose reads the test answers. */
function queueOf() {
  const asked: {
    key: string;
    signal: AbortSignal;
    answer: (value: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const clock = { now: 0 };
  const queue = createReadQueue<string>({
    atOnce: 2,
    now: () => clock.now,
    read: (key, { signal }) =>
      new Promise((answer, fail) => {
        asked.push({ key, signal, answer, fail });
      }),
  });
  return { queue, asked, clock, keys: () => asked.map(({ key }) => key) };
}

it('asks for a few at a time, and each once', async () => {
  const { queue, asked, keys } = queueOf();
  const [any, ofA, ofB] = [vi.fn(), vi.fn(), vi.fn()];
  queue.onAny(any);
  queue.onReading('a', ofA);
  queue.onReading('b', ofB);
  for (const key of ['a', 'b', 'c', 'a']) queue.want(key);
  expect(keys()).toEqual(['a', 'b']);
  expect(queue.reading('a')).toEqual({ kind: 'waiting' });
  asked[0]?.answer('A');
  await settled();
  expect(queue.reading('a')).toEqual({ kind: 'there', value: 'A' });
  expect([any, ofA, ofB].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(keys()).toEqual(['a', 'b', 'c']);
});

it('asks nothing for what is not wanted any more, and cancels what was asked for it', async () => {
  const { queue, asked, keys } = queueOf();
  const releases = ['a', 'b', 'c', 'd'].map((key) => queue.want(key));
  releases[2]?.();
  releases[0]?.();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(keys()).toEqual(['a', 'b', 'd']);
  asked[0]?.answer('late');
  await settled();
  expect(queue.reading('a')).toEqual({ kind: 'waiting' });
});

it('asks for none of several once they are not wanted any more', () => {
  const { queue, keys } = queueOf();
  const release = queue.want('a', 'b', 'c', 'd');
  release();
  queue.want('e');
  expect(keys()).toEqual(['a', 'b', 'e']);
});

it('keeps what was there while the hub does not answer, and tells what it refuses', async () => {
  const { queue, asked, clock } = queueOf();
  queue.want('a');
  asked[0]?.answer('A');
  await settled();
  queue.refresh();
  asked[1]?.fail({ code: 'timeout' });
  await settled();
  expect(queue.reading('a')).toEqual({ kind: 'there', value: 'A' });
  clock.now = 61_000;
  queue.want('a');
  const refusal = { code: 'not_allowed' };
  asked[2]?.fail(refusal);
  await settled();
  expect(queue.reading('a')).toEqual({ kind: 'failed', error: refusal });
});

it('asks again for what was read before the clock was set back', async () => {
  const { queue, asked, clock, keys } = queueOf();
  clock.now = 3_600_000;
  const release = queue.want('a');
  asked[0]?.answer('A');
  await settled();
  release();
  clock.now = 0;
  queue.want('a');
  expect(keys()).toEqual(['a', 'a']);
});
