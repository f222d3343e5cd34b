import { describe, expect, it } from 'vitest';
import { startAuthServer, type AuthServerResponse } from '@soglia/hub-client/testing';
import { createTestPlatform } from '@soglia/hub-client/testing';
import type { ConnectionState } from '@soglia/hub-client/connection';
import { storedConfig } from './stored-config.ts';
import type { Operation } from './operation.ts';

const ready: ConnectionState = { kind: 'ready', since: 0, hubVersion: '2026.11.0' };

/** The store of a real server, with the connection in the given state. */
function storeAt(base: string, state = ready) {
  const connection = { base, state } as Operation['access']['connection'];
  const tokens = { accessToken: () => Promise.resolve('good-token'), refused: () => undefined };
  const access = { connection, platform: createTestPlatform(), tokens };
  const never = new Promise<never>(() => undefined);
  const operation: Operation = {
    access,
    signal: new AbortController().signal,
    command: () => never,
    remaining: () => 10_000,
    ended: never,
  };
  return storedConfig(operation, '1700000000001');
}

const message = (text: string) => ({ message: text });

describe('the stored automation', () => {
  it('is requested by its id, with the token', async () => {
    await using server = await startAuthServer(() => ({ body: { alias: 'Sala' } }));
    expect(await storeAt(server.base).read()).toEqual({ alias: 'Sala' });
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/config/automation/config/1700000000001',
        authorization: 'Bearer good-token',
      },
    ]);
  });

  it.each<[string, AuthServerResponse, string]>([
    ['a page that is not the hub', { body: '<html>' }, 'no_rest'],
    ['a hub without this endpoint', { status: 404, body: '404: Not Found' }, 'no_rest'],
    ['truncated JSON', { body: '{"alias": "Sa' }, 'no_rest'],
    ['status 401', { status: 401, body: '401: Unauthorized' }, 'not_allowed'],
    ['status 403', { status: 403, body: message('no') }, 'not_allowed'],
    ['status 413', { status: 413, body: '413: Request Entity Too Large' }, 'too_large'],
    ['status 429', { status: 429, body: message('later') }, 'hub_error'],
    ['status 500', { status: 500, body: '500 Internal Server Error' }, 'hub_error'],
    ['a body that breaks off', { body: message('x'.repeat(1_000)), destroy: true }, 'no_rest'],
  ])('gives its own error code for %s', async (_what, reply, code) => {
    await using server = await startAuthServer(() => reply);
    await expect(storeAt(server.base).read()).rejects.toMatchObject({ name: 'AutomationError', code });
  });

  it('is not requested by a probe', async () => {
    await using server = await startAuthServer(() => ({ body: { version: '2026.11.0' } }));
    await storeAt(server.base).probe();
    expect(server.requests).toMatchObject([{ method: 'GET', path: '/api/config' }]);
    await using page = await startAuthServer(() => ({ body: '<html>' }));
    await expect(storeAt(page.base).probe()).rejects.toMatchObject({ code: 'no_rest' });
  });

  it('is undefined where the hub stores none, and may then be deleted', async () => {
    await using server = await startAuthServer(({ method }) => ({
      status: method === 'DELETE' ? 400 : 404,
      body: message('Resource not found'),
    }));
    expect(await storeAt(server.base).read()).toBeUndefined();
    await storeAt(server.base).remove();
  });

  it("gives the hub's own message where the hub does not accept it", async () => {
    const said = 'Message malformed: extra keys not allowed';
    await using server = await startAuthServer(() => ({ status: 400, body: message(said) }));
    await expect(storeAt(server.base).write({ alias: 'Sala' })).rejects.toMatchObject({
      code: 'invalid',
      said,
    });
    expect(server.requests[0]?.fields).toEqual({ alias: 'Sala' });
  });

  it('is `disconnected` without a connection, and `no_rest` where only REST fails', async () => {
    const gone = 'http://127.0.0.1:9';
    await expect(storeAt(gone).read()).rejects.toMatchObject({ code: 'no_rest' });
    await expect(storeAt(gone, { kind: 'connecting' }).read()).rejects.toMatchObject({
      code: 'disconnected',
    });
  });
});
