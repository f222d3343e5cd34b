import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('tasks of one key wait for each other, also for one that fails; other keys do not wait', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const one = inTurn('a', () => first.promise.finally(() => order.push('one')));
  const two = inTurn('a', () => {
    order.push('two');
    return Promise.resolve(2);
  });
  await inTurn('b', () => {
    order.push('other');
    return Promise.resolve();
  });
  first.reject(new Error('no'));
  await expect(one).rejects.toThrow('no');
  expect(await two).toBe(2);
  expect(order).toEqual(['other', 'one', 'two']);
});
