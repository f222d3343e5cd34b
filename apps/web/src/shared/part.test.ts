import { expect, it, vi } from 'vitest';
import { createPart, usePart } from './part.ts';
import { driveHook } from './testing/drive-hook.tsx';

it('is fetched once, however often it is wanted, and is there afterwards', async () => {
  const fetch = vi.fn(() => Promise.resolve({ name: 'chart' }));
  const part = createPart(fetch);
  expect(part.here()).toBeUndefined();
  const [first, second] = await Promise.all([part.load(), part.load()]);
  expect(first).toBe(second);
  expect(part.here()).toBe(first);
  await part.load();
  expect(fetch).toHaveBeenCalledOnce();
});

it('that did not come is fetched again when it is wanted again', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('here');
  const part = createPart(fetch);
  await expect(part.load()).rejects.toThrow('Failed to fetch');
  expect(part.here()).toBeUndefined();
  await expect(part.load()).resolves.toBe('here');
  expect(part.here()).toBe('here');
});

it('is told of by itself: one that did not come says nothing of the next', async () => {
  const broken = createPart<string>(() => Promise.reject(new TypeError('Failed to fetch')));
  const slow = createPart<string>(() => new Promise<string>(() => undefined));
  const { now, draw } = await driveHook(usePart<string>, broken);
  expect(now()).toMatchObject({ module: undefined, failed: true });
  await draw(slow);
  expect(now()).toMatchObject({ module: undefined, failed: false });
  await draw(createPart(() => Promise.resolve('here')));
  expect(now()).toMatchObject({ module: 'here', failed: false });
});

it('is tried again by hand', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('here');
  const { now, after } = await driveHook(usePart<string>, createPart(fetch));
  expect(now().failed).toBe(true);
  await after(() => now().again());
  expect(now()).toMatchObject({ module: 'here', failed: false });
});
