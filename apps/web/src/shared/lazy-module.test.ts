// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createLazyModule, ModuleLoadError, useLazyModule } from './lazy-module.ts';
import { renderHookInDom } from './testing/render-hook.tsx';

afterEach(() => vi.unstubAllGlobals());

it('is loaded once, however often it is asked for, and stays loaded', async () => {
  const fetch = vi.fn(() => Promise.resolve({ name: 'chart' }));
  const lazy = createLazyModule(fetch);
  expect(lazy.loaded()).toBeUndefined();
  const [first, second] = await Promise.all([lazy.load(), lazy.load()]);
  expect(first).toBe(second);
  expect(lazy.loaded()).toBe(first);
  await lazy.load();
  expect(fetch).toHaveBeenCalledOnce();
});

it('is fetched again after a failure, when it is asked for again', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('module');
  const lazy = createLazyModule(fetch);
  await expect(lazy.load()).rejects.toThrow('Failed to fetch');
  expect(lazy.loaded()).toBeUndefined();
  await expect(lazy.load()).resolves.toBe('module');
  expect(lazy.loaded()).toBe('module');
});

it('reports the failure of one module, and not as that of the next', async () => {
  const broken = createLazyModule<string>(() => Promise.reject(new TypeError('Failed to fetch')));
  const slow = createLazyModule<string>(() => new Promise<string>(() => undefined));
  const { current, rerender } = await renderHookInDom(useLazyModule<string>, broken);
  expect(current()).toMatchObject({ module: undefined, error: { message: 'TypeError: Failed to fetch' } });
  await rerender(slow);
  expect(current()).toMatchObject({ module: undefined, error: undefined });
  await rerender(createLazyModule(() => Promise.resolve('module')));
  expect(current()).toMatchObject({ module: 'module', error: undefined });
});

it('is retried in place', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('module');
  const { current, act } = await renderHookInDom(useLazyModule<string>, createLazyModule(fetch));
  expect(current().error).toBeInstanceOf(ModuleLoadError);
  await act(() => current().retry());
  expect(current()).toMatchObject({ module: 'module', error: undefined });
});

it('is retried by loading the page after it failed twice', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const fetch = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')));
  const { current, act } = await renderHookInDom(useLazyModule<string>, createLazyModule(fetch));
  await act(() => current().retry());
  expect(current().error?.attempts).toBe(2);
  expect(reload).not.toHaveBeenCalled();
  await act(() => current().retry());
  expect(reload).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledTimes(2);
});
