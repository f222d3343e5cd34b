import { expect, it } from 'vitest';
import { HubError } from '../errors/errors.ts';
import { openReadyConnection } from '../testing/test-connection.ts';
import { changePassword } from './change-password.ts';
import { deleteRefreshToken, readRefreshTokens } from './refresh-tokens.ts';

const answering = (type: string, answer: unknown) => openReadyConnection({ [type]: answer });

const session = {
  id: 's1',
  type: 'normal',
  client_id: 'http://soglia.test/',
  client_name: null,
  client_icon: null,
  created_at: '2026-11-20T08:00:00.000000+00:00',
  expire_at: '2027-02-18T08:00:00.000000+00:00',
  last_used_at: null,
  last_used_ip: null,
  is_current: true,
};

it('reads the accesses, whatever a hub leaves out', async () => {
  await using live = await answering('auth/refresh_tokens', [
    session,
    {
      id: 't1',
      type: 'long_lived_access_token',
      client_name: ' Wall \u202etablet ',
      last_used_ip: '192.168.1.9',
    },
    { id: 'x1', type: 'system' },
    { type: 'normal' },
    7,
  ]);
  expect(await readRefreshTokens(live.connection)).toEqual([
    {
      id: 's1',
      kind: 'session',
      clientId: 'http://soglia.test/',
      name: undefined,
      createdAt: Date.UTC(2026, 10, 20, 8),
      lastUsedAt: undefined,
      lastUsedFrom: undefined,
      expiresAt: Date.UTC(2027, 1, 18, 8),
      isCurrent: true,
    },
    {
      id: 't1',
      kind: 'long_lived',
      clientId: undefined,
      name: 'Wall tablet',
      createdAt: undefined,
      lastUsedAt: undefined,
      lastUsedFrom: '192.168.1.9',
      expiresAt: undefined,
      isCurrent: false,
    },
  ]);
});

it('rejects where the accesses are no list', async () => {
  await using live = await answering('auth/refresh_tokens', { tokens: [] });
  await expect(readRefreshTokens(live.connection)).rejects.toThrow(HubError);
});

it.each([
  ['invalid_token_id', undefined],
  ['unauthorized', 'refused'],
  ['unknown_command', 'unsupported'],
])('ending an access that the hub answers with %s', async (code, expected) => {
  await using live = await answering('auth/delete_refresh_token', { error: { code, message: 'no' } });
  const error = await deleteRefreshToken(live.connection, 's1').catch((cause: unknown) => cause);
  expect(error instanceof HubError ? error.code : error).toBe(expected);
});

it.each([
  ['invalid_current_password', 'refused'],
  ['credentials_not_found', 'not_found'],
  ['unknown_command', 'unsupported'],
])('a change of password that the hub answers with %s', async (code, expected) => {
  const type = 'config/auth_provider/homeassistant/change_password';
  await using live = await answering(type, { error: { code, message: 'no' } });
  await expect(changePassword(live.connection, { current: 'a', next: 'b' })).rejects.toMatchObject({
    code: expected,
    hub: { code },
  });
});
