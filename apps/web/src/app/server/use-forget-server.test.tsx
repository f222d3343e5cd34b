// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { makeServices } from '../services/make-services.ts';
import { ServicesProvider } from '../services/services.ts';
import { useForgetServer } from './use-forget-server.ts';

it('ends the session and forgets the addresses at once, and loads the page anew after a second', async () => {
  localStorage.setItem('cloudflare_url', 'https://casa.example');
  localStorage.setItem('has_seen_cloudflare_setup', 'true');
  const offline = { ...testPlatform, fetch: () => Promise.reject(new Error('no app origin')) };
  const { services } = makeServices(offline, window);
  const after = vi.fn((_ms: number, _run: () => void) => () => undefined);
  const platform = { ...offline, clock: { ...offline.clock, after } };
  const endSession = vi.fn();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { current, unmount } = await renderHookInDom(() => useForgetServer(endSession), undefined, {
    wrapper: ({ children }) => (
      <ServicesProvider value={{ ...services, platform, earlyHub: undefined }}>{children}</ServicesProvider>
    ),
  });
  current()();
  expect(endSession).toHaveBeenCalledOnce();
  for (const key of ['cloudflare_url', 'has_seen_cloudflare_setup'])
    expect(localStorage.getItem(key)).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  expect(after.mock.calls.map(([ms]) => ms)).toEqual([1_000]);
  after.mock.calls[0]?.[1]();
  expect(reload).toHaveBeenCalledOnce();
  await unmount();
});
