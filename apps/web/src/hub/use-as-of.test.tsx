// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { createFakeHub } from './testing/fake-hub.ts';
import { withHub } from './testing/with-hub.tsx';
import { useAsOf } from './use-as-of.ts';

it('knows when the connection was lost, also on a screen that was opened afterwards', async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  const { hub, list, setConnection } = createFakeHub({ ready: true });
  list([]);
  const open = () => renderHookInDom(useAsOf, undefined, { wrapper: withHub(hub) });
  const first = await open();
  expect(first.current()).toBeUndefined();
  await first.act(() => setConnection('lost'));
  expect(first.current()).toBe(1_000);

  vi.setSystemTime(60_000);
  const second = await open();
  expect(second.current()).toBe(1_000);
  await second.act(() => setConnection('ready'));
  expect(second.current()).toBeUndefined();
  vi.useRealTimers();
});
