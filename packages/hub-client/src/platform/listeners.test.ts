import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('a listener that throws is reported, and the others are called', () => {
  const errors: unknown[] = [];
  const heard: number[] = [];
  const listeners = createListeners<[number]>((error) => errors.push(error));
  listeners.add(() => {
    throw new Error('mine');
  });
  listeners.add((value) => heard.push(value));
  listeners.call(7);
  expect(heard).toEqual([7]);
  expect(errors).toMatchObject([{ message: 'mine' }]);
});

test('a listener added twice is called twice and released one by one; a second release does nothing', () => {
  const listeners = createListeners<[]>(() => undefined);
  let calls = 0;
  const listener = () => void (calls += 1);
  const release = listeners.add(listener);
  listeners.add(listener);
  release();
  release();
  listeners.call();
  expect(calls).toBe(1);
  expect(listeners.size).toBe(1);
});

test('a listener released by another one during the call is not called', () => {
  const listeners = createListeners<[]>(() => undefined);
  const calls: string[] = [];
  listeners.add(() => {
    calls.push('first');
    release();
  });
  const release = listeners.add(() => calls.push('second'));
  listeners.call();
  expect(calls).toEqual(['first']);
});
