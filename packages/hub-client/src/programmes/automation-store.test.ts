import { describe, expect, it } from 'vitest';
import { startAuthServer, type AuthReply } from '../testing/auth-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import type { ConnectionState } from '../connection/types.ts';
import { automationStore } from './automation-store.ts';
import type { Work } from './limit.ts';

const ready: ConnectionState = { kind: 'ready', since: 0, hubVersion: '2026.11.0' };

/** Asks a real server, over a line that stands as told. */
function storeAt(base: string, state = ready) {
  const connection = { base, state } as Work['house']['connection'];
  const tokens = { accessToken: () => Promise.resolve('good-token'), refused: () => undefined };
  const house = { connection, platform: createTestPlatform(), tokens };
  const never = new Promise<never>(() => undefined);
  const work: Work = { house, signal: new AbortController().signal, command: () => never, over: never };
  return automationStore(work, 'climate.sala');
}

const message = (text: string) => ({ message: text });

describe('what a hub answers of a stored automation', () => {
  it('is asked for under the id of ours, with the token', async () => {
    await using server = await startAuthServer(() => ({ body: { alias: 'Sala' } }));
    expect(await storeAt(server.base).read()).toEqual({ alias: 'Sala' });
    expect(server.asked).toMatchObject([
      {
        method: 'GET',
        path: '/api/config/automation/config/soglia_programme_climate.sala',
        authorization: 'Bearer good-token',
      },
    ]);
  });

  it.each<[string, AuthReply, string]>([
    ['a page in the place of the hub', { body: '<html>' }, 'no_rest'],
    ['a hub without this part', { status: 404, body: '404: Not Found' }, 'no_rest'],
    ['half an answer', { body: '{"alias": "Sa' }, 'no_rest'],
    ['a hub that says no', { status: 401, body: '401: Unauthorized' }, 'not_admin'],
    ['a guard that says no', { status: 403, body: message('no') }, 'not_admin'],
    ['a gateway that has enough', { status: 429, body: message('later') }, 'hub_error'],
    ['a hub in trouble', { status: 500, body: '500 Internal Server Error' }, 'hub_error'],
    ['an answer that breaks off', { body: message('x'.repeat(1_000)), destroy: true }, 'no_rest'],
  ])('is an error of its own when it is %s', async (_what, reply, code) => {
    await using server = await startAuthServer(() => reply);
    await expect(storeAt(server.base).read()).rejects.toMatchObject({ name: 'ProgrammeError', code });
  });

  it('is not asked for where only REST itself is in question', async () => {
    await using server = await startAuthServer(() => ({ body: { version: '2026.11.0' } }));
    await storeAt(server.base).probe();
    expect(server.asked).toMatchObject([{ method: 'GET', path: '/api/config' }]);
    await using page = await startAuthServer(() => ({ body: '<html>' }));
    await expect(storeAt(page.base).probe()).rejects.toMatchObject({ code: 'no_rest' });
  });

  it('is nothing where the hub keeps none, also for one that is deleted', async () => {
    await using server = await startAuthServer(({ method }) => ({
      status: method === 'DELETE' ? 400 : 404,
      body: message('Resource not found'),
    }));
    expect(await storeAt(server.base).read()).toBeUndefined();
    await storeAt(server.base).remove();
  });

  it('is kept in its own words when it does not accept one', async () => {
    const said = 'Message malformed: extra keys not allowed';
    await using server = await startAuthServer(() => ({ status: 400, body: message(said) }));
    await expect(storeAt(server.base).write({ alias: 'Sala' })).rejects.toMatchObject({
      code: 'invalid',
      said,
    });
    expect(server.asked[0]?.fields).toEqual({ alias: 'Sala' });
  });

  it('is the line when that is down, and REST when only that does not answer', async () => {
    const gone = 'http://127.0.0.1:9';
    await expect(storeAt(gone).read()).rejects.toMatchObject({ code: 'no_rest' });
    await expect(storeAt(gone, { kind: 'connecting' }).read()).rejects.toMatchObject({
      code: 'disconnected',
    });
  });
});
