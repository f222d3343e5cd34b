// @vitest-environment happy-dom
import { hubInfoSchema } from '@soglia/contracts';
import { expect, inject, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { requestApi, type ApiOrigin } from './request-api.ts';
import { useApiQuery } from './use-api-query.ts';

/** Longer than a query waits between its tries. */
const UNTIL = { timeout: 15_000 };

function createOrigin(token = 'good-token') {
  const paths: string[] = [];
  const origin: ApiOrigin = {
    platform: {
      ...testPlatform,
      fetch(url, init) {
        paths.push(new URL(url).pathname);
        return testPlatform.fetch(url, init);
      },
    },
    base: inject('oddServer'),
    accessToken: () => token,
  };
  return { origin, paths };
}

const useInfo = (session: object, origin: ApiOrigin) =>
  useApiQuery(session, {
    queryKey: ['info'],
    queryFn: ({ signal }) =>
      requestApi(origin, {
        path: '/api/soglia/info',
        read: (body) => hubInfoSchema.parse(body),
        signal,
      }),
  });

it('gives what the gateway answers, and asks once for two readers', async () => {
  const { origin, paths } = createOrigin();
  const session = {};
  const both = await renderHookInDom(
    () => [useInfo(session, origin), useInfo(session, origin)] as const,
    undefined,
  );
  await vi.waitFor(async () => {
    await both.act(() => undefined);
    expect(both.current().map(({ data }) => data?.version)).toEqual(['0.1.0', '0.1.0']);
  }, UNTIL);
  expect(paths).toEqual(['/api/soglia/info']);
  await both.unmount();
});

it('keeps what one session read from the next', async () => {
  const { origin } = createOrigin();
  const first = {};
  const before = await renderHookInDom(() => useInfo(first, origin), undefined);
  await vi.waitFor(async () => {
    await before.act(() => undefined);
    expect(before.current().isSuccess).toBe(true);
  }, UNTIL);
  await before.unmount();
  const again = await renderHookInDom(() => useInfo(first, origin), undefined);
  expect(again.current().data?.version).toBe('0.1.0');
  await again.unmount();

  const second = {};
  const after = await renderHookInDom(
    () => useInfo(second, { ...origin, accessToken: () => 'old-token' }),
    undefined,
  );
  expect(after.current().data).toBeUndefined();
  await after.unmount();
});

it('does not ask again where the gateway refuses', async () => {
  const { origin, paths } = createOrigin('old-token');
  const session = {};
  const hook = await renderHookInDom(() => useInfo(session, origin), undefined);
  await vi.waitFor(async () => {
    await hook.act(() => undefined);
    expect(hook.current().error).toMatchObject({ code: 'unauthorized', status: 401 });
  }, UNTIL);
  expect(paths).toHaveLength(1);
  await hook.unmount();
});

it('asks again where responses are lost', async () => {
  const path = `/api/counted/${crypto.randomUUID()}`;
  const { origin, paths } = createOrigin();
  const session = {};
  const hook = await renderHookInDom(
    () =>
      useApiQuery(session, {
        queryKey: ['counted'],
        queryFn: ({ signal }) => requestApi(origin, { path, read: (body) => body, signal }),
      }),
    undefined,
  );
  await vi.waitFor(async () => {
    await hook.act(() => undefined);
    expect(hook.current().data).toEqual({ count: 3 });
  }, UNTIL);
  expect(paths).toHaveLength(3);
  await hook.unmount();
});
