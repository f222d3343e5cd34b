import { hubInfoSchema } from '@soglia/contracts';
import { expect, inject, it } from 'vitest';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { ApiError } from './api-error.ts';
import { requestApi, type ApiRequest } from './request-api.ts';

const base = inject('oddServer');

const info = (accessToken: string | undefined, more: Partial<ApiRequest<unknown>> = {}) =>
  requestApi<unknown>(
    { platform, base, accessToken: () => accessToken },
    { path: '/api/soglia/info', read: (body) => hubInfoSchema.parse(body), ...more },
  );

const failureOf = (response: Promise<unknown>): Promise<unknown> =>
  response.then(
    () => undefined,
    (error: unknown) => error,
  );

it('sends the token and gives what the schema reads', async () => {
  expect(await info('good-token')).toEqual({ version: '0.1.0', features: ['page_hand_over'] });
});

it.each([
  [
    'a refused token',
    () => info('old-token'),
    { code: 'unauthorized', status: 401, sentence: 'Devi accedere di nuovo.' },
  ],
  ['no token', () => info(undefined), { code: 'unauthorized', status: 401 }],
  [
    'a limit',
    () => info('good-token', { path: '/api/limited' }),
    { code: 'too_many_requests', status: 429, retryAfter: 60 },
  ],
  [
    'an error that is not ours',
    () => info('good-token', { path: '/api/proxy-error' }),
    { code: 'http', status: 502, sentence: undefined },
  ],
  ['HTML', () => info('good-token', { path: '/html' }), { code: 'malformed', status: 200 }],
  ['half a JSON', () => info('good-token', { path: '/half' }), { code: 'malformed', status: 200 }],
  ['another body', () => info('good-token', { path: '/good' }), { code: 'malformed', status: 200 }],
  ['a body that is not wanted', () => info('good-token', { read: () => undefined }), { code: 'malformed' }],
  [
    'a response that is lost',
    () => info('good-token', { path: '/api/lost' }),
    { code: 'network', status: undefined },
  ],
  ['no response in time', () => info('good-token', { path: '/silent', timeout: 50 }), { code: 'timeout' }],
])('%s is an ApiError', async (_what, ask, expected) => {
  const error = await failureOf(ask());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject(expected);
});

it('aborts with the signal of the caller', async () => {
  const abort = new AbortController();
  const failure = failureOf(info('good-token', { path: '/silent', signal: abort.signal }));
  abort.abort();
  expect(await failure).toMatchObject({ code: 'aborted' });
});

it('finds no gateway where none listens', async () => {
  const response = requestApi({ platform, base: 'http://127.0.0.1:1' }, { path: '/', read: String });
  expect(await failureOf(response)).toMatchObject({ code: 'network' });
});
