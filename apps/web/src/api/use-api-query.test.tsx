import { hubInfoSchema } from '@soglia/contracts';
import { expect, inject, it } from 'vitest';
import { driveHook } from '#shared/testing/drive-hook.tsx';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { requestApi, type ApiOrigin } from './request-api.ts';
import { useApiQuery } from './use-api-query.ts';

/** Longer than a query waits between its tries. */
const WAIT_LIMIT_MS = 15_000;

interface Hook<Result> {
  readonly now: () => Result;
  readonly after: (deed: () => unknown) => Promise<void>;
}

/** Lets the hook follow its requests until the condition holds, or the limit is reached. */
async function waitUntil<Result>(hook: Hook<Result>, condition: (result: Result) => boolean): Promise<void> {
  const end = Date.now() + WAIT_LIMIT_MS;
  while (!condition(hook.now()) && Date.now() < end)
    await hook.after(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

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
  const both = await driveHook(
    () => [useInfo(session, origin), useInfo(session, origin)] as const,
    undefined,
  );
  await waitUntil(both, (results) => results.every(({ isPending }) => !isPending));
  expect(both.now().map(({ data }) => data?.version)).toEqual(['0.1.0', '0.1.0']);
  expect(paths).toEqual(['/api/soglia/info']);
  await both.leave();
});

it('keeps what one session read from the next', async () => {
  const { origin } = createOrigin();
  const first = {};
  const before = await driveHook(() => useInfo(first, origin), undefined);
  await waitUntil(before, ({ isPending }) => !isPending);
  expect(before.now().isSuccess).toBe(true);
  await before.leave();
  const again = await driveHook(() => useInfo(first, origin), undefined);
  expect(again.now().data?.version).toBe('0.1.0');
  await again.leave();

  const second = {};
  const after = await driveHook(
    () => useInfo(second, { ...origin, accessToken: () => 'old-token' }),
    undefined,
  );
  expect(after.now().data).toBeUndefined();
  await after.leave();
});

it('does not ask again where the gateway refuses', async () => {
  const { origin, paths } = createOrigin('old-token');
  const session = {};
  const hook = await driveHook(() => useInfo(session, origin), undefined);
  await waitUntil(hook, ({ isPending }) => !isPending);
  expect(hook.now().error).toMatchObject({ code: 'unauthorized', status: 401 });
  expect(paths).toHaveLength(1);
  await hook.leave();
});

it('asks again where responses are lost', async () => {
  const path = `/api/counted/${crypto.randomUUID()}`;
  const { origin, paths } = createOrigin();
  const session = {};
  const hook = await driveHook(
    () =>
      useApiQuery(session, {
        queryKey: ['counted'],
        queryFn: ({ signal }) => requestApi(origin, { path, read: (body) => body, signal }),
      }),
    undefined,
  );
  await waitUntil(hook, ({ isPending }) => !isPending);
  expect(hook.now().data).toEqual({ count: 3 });
  expect(paths).toHaveLength(3);
  await hook.leave();
});
