import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { hubPageUrl } from './hub-page-url.ts';
import { readHubPageReturn } from './hub-page.ts';

const origin = 'http://casa.local:8080';
const base = 'http://192.168.1.20:8123';
const start = (store: ReturnType<typeof memoryStore>) =>
  new URL(
    hubPageUrl({
      store,
      origin,
      base,
      next: '/map?a=1',
      random: Uint8Array.from({ length: 16 }, (_, i) => i),
    }),
  );

it('leads to the page of the hub and back to /login', () => {
  const url = start(memoryStore());
  expect(url.origin + url.pathname).toBe(`${base}/auth/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: `${origin}/`,
    redirect_uri: `${origin}/login`,
    state: '000102030405060708090a0b0c0d0e0f',
  });
});

it('brings a code back, once', () => {
  const store = memoryStore();
  const state = start(store).searchParams.get('state') ?? '';
  const search = `?code=abc&state=${state}`;
  expect(readHubPageReturn(search, store)).toEqual({ kind: 'code', base, code: 'abc', next: '/map?a=1' });
  expect(readHubPageReturn(search, store)).toEqual({ kind: 'failed' });
});

it.each([
  '?code=abc',
  '?code=abc&state=',
  '?code=abc&state=wrong',
  '?error=access_denied&state=x',
  '?code=&state=',
])('takes no code that it did not ask for: %s', (search) => {
  const store = memoryStore();
  start(store);
  expect(readHubPageReturn(search, store)).toEqual({ kind: 'failed' });
});

it.each(['', 'malformed', '{"state":""}', '{"state":"x"}', '[]', 'null'])(
  'takes none from a storage that holds %j',
  (kept) => {
    const store = memoryStore({ sign_in_state: kept });
    expect(readHubPageReturn('?code=abc&state=x', store)).toEqual({ kind: 'failed' });
  },
);

it('is not concerned by an ordinary visit', () => {
  expect(readHubPageReturn('?next=%2Fmap', memoryStore())).toBeUndefined();
});
