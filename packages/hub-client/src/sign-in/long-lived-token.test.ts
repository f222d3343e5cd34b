import { expect, test } from 'vitest';
import { startAuthServer } from '../testing/auth-server.ts';
import { openTestConnection, type TestConnection } from '../testing/test-connection.ts';
import { createLongLivedToken, revokeLongLivedToken } from './long-lived-token.ts';
import { cleanToken } from './clean-token.ts';
import { tokenIdOf } from './token-id.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (id: string) => `${base64url({ alg: 'HS256' })}.${base64url({ iss: id, iat: 1 })}.signature`;

/** A hub with long-lived tokens like Home Assistant's: a name in use is refused without a reason. */
async function openHub(): Promise<TestConnection & { readonly names: string[] }> {
  const live = await openTestConnection();
  const names: string[] = [];
  const { answers } = live.fakeHub.behaviour;
  answers.set('auth/long_lived_access_token', ({ client_name }) => {
    if (names.includes(String(client_name))) {
      return { error: { code: 'unknown_error', message: 'Unknown error' } };
    }
    names.push(String(client_name));
    return tokenOf(`id-${names.length}`);
  });
  answers.set('auth/refresh_tokens', () =>
    names.map((client_name, at) => ({ id: `id-${at + 1}`, client_name })),
  );
  answers.set('auth/delete_refresh_token', ({ refresh_token_id }) => {
    const at = Number(String(refresh_token_id).slice(3)) - 1;
    if (names[at] === undefined)
      return { error: { code: 'invalid_token_id', message: 'Received invalid token' } };
    names.splice(at, 1);
    return {};
  });
  live.connection.open();
  await live.ready();
  return Object.assign(live, { names });
}

test('created for ten years, with a unique name', async () => {
  await using hub = await openHub();
  const make = () => createLongLivedToken(hub.connection, { clientName: 'Soglia', lifespanDays: 3650 });
  expect(await make()).toBe(tokenOf('id-1'));
  await make();
  await make();
  expect(hub.names).toEqual(['Soglia', 'Soglia 2', 'Soglia 3']);
  expect(hub.fakeHub.received.find(({ type }) => type === 'auth/long_lived_access_token')).toMatchObject({
    client_name: 'Soglia',
    lifespan: 3650,
  });
});

test('a refusal for another reason is not retried', async () => {
  await using hub = await openHub();
  hub.fakeHub.behaviour.answers.set('auth/long_lived_access_token', () => ({
    error: { code: 'unknown_error' },
  }));
  await expect(
    createLongLivedToken(hub.connection, { clientName: 'Soglia', lifespanDays: 3650 }),
  ).rejects.toMatchObject({ name: 'HubError', code: 'hub_error' });
  expect(hub.fakeHub.received.filter(({ type }) => type === 'auth/long_lived_access_token')).toHaveLength(1);
});

test.each([[null], [''], [{}]])('%j is no token', async (result) => {
  await using hub = await openHub();
  hub.fakeHub.behaviour.answers.set('auth/long_lived_access_token', () => result ?? 0);
  await expect(
    createLongLivedToken(hub.connection, { clientName: 'Soglia', lifespanDays: 3650 }),
  ).rejects.toMatchObject({ code: 'hub_error' });
});

test('a hub of the specification’s dialect creates it by REST', async () => {
  await using hub = await openHub();
  hub.fakeHub.behaviour.answers.delete('auth/long_lived_access_token');
  await using server = await startAuthServer(() => ({ body: { token: 'long' } }));
  const rest = { platform: hub.platform, base: server.base, accessToken: 'short' };
  const request = { clientName: 'Soglia', lifespanDays: 3650 };
  expect(await createLongLivedToken(hub.connection, { ...request, rest })).toBe('long');
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/auth/long_lived_access_token',
      authorization: 'Bearer short',
      fields: { client_name: 'Soglia', lifespan: 3650 },
    },
  ]);
  await expect(createLongLivedToken(hub.connection, request)).rejects.toMatchObject({ code: 'unsupported' });
});

test.each([
  [404, { error: 'nothing here' }, 'unsupported'],
  [500, { error: 'broken' }, 'hub_error'],
  [200, {}, 'hub_error'],
  [200, '<html>', 'hub_error'],
])('by REST %i %j: %s', async (status, body, code) => {
  await using hub = await openHub();
  hub.fakeHub.behaviour.answers.delete('auth/long_lived_access_token');
  await using server = await startAuthServer(() => ({ status, body }));
  const rest = { platform: hub.platform, base: server.base, accessToken: 'short' };
  await expect(
    createLongLivedToken(hub.connection, { clientName: 'Soglia', lifespanDays: 3650, rest }),
  ).rejects.toMatchObject({ name: 'HubError', code });
});

test('revoked by the id in the token', async () => {
  await using hub = await openHub();
  const token = await createLongLivedToken(hub.connection, { clientName: 'Soglia', lifespanDays: 3650 });
  await revokeLongLivedToken(hub.connection, token);
  expect(hub.names).toEqual([]);
  await expect(revokeLongLivedToken(hub.connection, token)).rejects.toMatchObject({ code: 'not_found' });
  await expect(revokeLongLivedToken(hub.connection, 'opaque')).rejects.toMatchObject({ code: 'invalid' });
});

test('a socket that the hub closes because it used the token counts as revoked; without a connection it does not', async () => {
  await using hub = await openHub();
  hub.fakeHub.behaviour.delayed.set('auth/delete_refresh_token', () => hub.server.dropAll());
  await revokeLongLivedToken(hub.connection, tokenOf('id-1'));
  hub.connection.close();
  await expect(revokeLongLivedToken(hub.connection, tokenOf('id-1'))).rejects.toMatchObject({
    code: 'disconnected',
  });
});

test.each([
  ['', undefined],
  ['a.b', undefined],
  ['a.%%%.c', undefined],
  [`x.${base64url([])}.y`, undefined],
  [`x.${base64url({ iss: 7 })}.y`, undefined],
  [`x.${base64url({ iss: '' })}.y`, undefined],
  [`x.${Buffer.from('{"iss":').toString('base64url')}.y`, undefined],
  [`x.${Buffer.from('{"iss":"abc"}').toString('base64')}.y`, 'abc'],
  [tokenOf('f3a9c0'), 'f3a9c0'],
])('the id in %s', (token, id) => {
  expect(tokenIdOf(token)).toBe(id);
});

test.each([
  [' abc\r\n.def ', 'abc.def'],
  ['a\u200bb', 'ab'],
  ['', undefined],
  [' \n', undefined],
  ['tòken', undefined],
  ['a\u0000b', undefined],
  ['x'.repeat(5_000), undefined],
])('%j pasted', (text, token) => {
  expect(cleanToken(text)).toBe(token);
});
