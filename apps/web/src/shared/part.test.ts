import { expect, it, vi } from 'vitest';
import { createPart } from './part.ts';

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
