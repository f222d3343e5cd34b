import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('tasks of one key wait for each other, also after a failure; other keys do not wait', async () => {
  const enqueue = createKeyedQueue();
  const order: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const one = enqueue('a', () => first.promise.finally(() => order.push('one')));
  const two = enqueue('a', () => {
    order.push('two');
    return Promise.resolve(2);
  });
  await enqueue('b', () => {
    order.push('other');
    return Promise.resolve();
  });
  first.reject(new Error('no'));
  await expect(one).rejects.toThrow('no');
  expect(await two).toBe(2);
  expect(order).toEqual(['other', 'one', 'two']);
});
