import { hubInfoSchema } from '@soglia/contracts';
import { expect, inject, it } from 'vitest';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { ApiError } from './api-error.ts';
import { callApi, requestApi, serviceUrl, type ApiRequest } from './request-api.ts';

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

const hub = inject('demoHub');

it.each([
  ['a success', 'soglia/info', 'good-token', 200],
  ['a refused token', 'soglia/info', 'old-token', 401],
])('the shared helper returns %s to its caller', async (_what, path, token, status) => {
  const { json, ...answer } = await callApi({ platform, base, accessToken: () => token }, path);
  expect(answer).toMatchObject({ status });
  expect(json).toBeTypeOf('object');
});

it.each([
  ['limited', 'HTTP 429: Too Many Requests', 'too_many_requests'],
  ['proxy-error', 'HTTP 502: Bad Gateway', 'http'],
  ['nothing', 'HTTP 404: Not Found', 'not_found'],
])("the shared helper rejects %s with 'HTTP status: text'", async (path, message, code) => {
  expect(await failureOf(callApi({ platform, base }, path))).toMatchObject({
    name: 'ApiError',
    message,
    code,
  });
});

it('names a service of the hub, whatever is in the names', async () => {
  expect(serviceUrl('https://casa.example', 'light', 'turn_on')).toBe(
    'https://casa.example/api/services/light/turn_on',
  );
  expect(serviceUrl('', 'a/../b', 'c?d')).toBe('/api/services/a%2F..%2Fb/c%3Fd');
  const answer = await platform.fetch(serviceUrl(hub, 'light', 'turn_on'), { method: 'POST' });
  expect(answer.status).toBe(401);
});
