import { describe, expect, it } from 'vitest';
import { HubError } from '../errors/errors.ts';
import { startAuthServer } from '../testing/auth-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { sendRestRequest, type RestRequest } from './send-request.ts';

const platform = createTestPlatform();
const get = (base: string, more: Partial<RestRequest> = {}) =>
  sendRestRequest({ platform, base, path: '/api/config', method: 'GET', ...more });

describe('a request', () => {
  it('carries method, path, token and a JSON body', async () => {
    await using server = await startAuthServer(() => ({ status: 201, body: { result: 'ok' } }));
    const response = await get(server.base, { method: 'POST', bearer: 'token', json: { name: 'Sala' } });
    expect(response).toEqual({ status: 201, json: { result: 'ok' }, retryAfter: undefined });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/config',
        authorization: 'Bearer token',
        contentType: 'application/json',
        fields: { name: 'Sala' },
      },
    ]);
  });

  it('carries a form, and no token where none is given', async () => {
    await using server = await startAuthServer(() => ({}));
    await get(server.base, { method: 'POST', form: { token: 'a b&c' } });
    expect(server.requests).toMatchObject([
      {
        authorization: undefined,
        contentType: 'application/x-www-form-urlencoded',
        fields: { token: 'a b&c' },
      },
    ]);
  });
});

describe('a response', () => {
  it.each([
    ['a list', [1, 2], [1, 2]],
    ['HTML', '<html></html>', undefined],
    ['half a JSON', '{"a":', undefined],
  ])('with %s is read as JSON or as undefined', async (_what, body, json) => {
    await using server = await startAuthServer(() => ({ body }));
    expect((await get(server.base)).json).toEqual(json);
  });

  it.each([
    ['7', 7],
    ['-3', 0],
    ['Mon, 01 Jun 2026 08:00:30 GMT', 30],
    ['soon', undefined],
  ])('with Retry-After %j gives %j seconds', async (header, seconds) => {
    await using server = await startAuthServer(() => ({ status: 429, headers: { 'retry-after': header } }));
    expect(await get(server.base)).toMatchObject({ status: 429, retryAfter: seconds });
  });

  it('is not read where only the status is wanted', async () => {
    await using server = await startAuthServer(() => ({ status: 404, body: { message: 'no' } }));
    expect(await get(server.base, { readBody: false })).toMatchObject({ status: 404, json: undefined });
  });
});

describe('a request without a response', () => {
  it('rejects with `disconnected` and the error of fetch', async () => {
    const error = await get('http://127.0.0.1:9').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(HubError);
    expect(error).toMatchObject({ code: 'disconnected', cause: expect.any(TypeError) as TypeError });
  });

  it('rejects with `disconnected` where the body breaks off', async () => {
    await using server = await startAuthServer(() => ({ body: { a: 'b'.repeat(100) }, destroy: true }));
    await expect(get(server.base)).rejects.toMatchObject({ code: 'disconnected' });
  });

  it('rejects with `timeout` after its time limit', async () => {
    await using server = await startAuthServer(() => ({ hang: true }));
    const response = get(server.base, { timeout: 500 });
    const rejected = expect(response).rejects.toMatchObject({ code: 'timeout' });
    await waitUntil(() => server.requests.length === 1);
    await platform.clock.advance(500);
    await rejected;
  });

  it('rejects with `aborted` when the caller aborts, before and during', async () => {
    await using server = await startAuthServer(() => ({ hang: true }));
    const abort = new AbortController();
    const response = get(server.base, { signal: abort.signal });
    const rejected = expect(response).rejects.toMatchObject({ code: 'aborted' });
    await waitUntil(() => server.requests.length === 1);
    abort.abort();
    await rejected;
    await expect(get(server.base, { signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });
});
