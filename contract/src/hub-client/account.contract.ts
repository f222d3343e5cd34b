import {
  changePassword,
  deleteRefreshToken,
  readRefreshTokens,
  tokenIdOf,
  type RefreshToken,
} from '@soglia/hub-client/account';
import { describe, expect, it } from 'vitest';
import { ownUser, PROVIDER } from '../fixtures/own-user.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { client } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';
import { openHub, startSignIn } from './signed-in-hub.ts';

const DAY = 86_400_000;
const withId = (tokens: readonly RefreshToken[], token: string) =>
  tokens.find(({ id }) => id === tokenIdOf(token));

describe('hub-client reads the accesses of its account', () => {
  it('sessions and long-lived tokens, and which one it uses', async () => {
    await using person = await ownUser();
    const other = await person.signIn();
    await using living = await openHub(person);
    const { connection } = living.hub;
    const token = await connection.command<string>({
      type: 'auth/long_lived_access_token',
      client_name: 'Tablet in cucina',
      lifespan: 1,
    });
    await using used = await HubSocket.signedIn(token);
    await used.settled();

    const tokens = await readRefreshTokens(connection);
    expect(tokens).toHaveLength(3);
    expect(tokens.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([
      tokenIdOf(living.session.accessToken),
    ]);
    const session = withId(tokens, other.access_token);
    expect(session).toMatchObject({
      kind: 'session',
      clientId: client.id,
      name: undefined,
      isCurrent: false,
    });
    expect(session?.lastUsedFrom).toMatch(/^(127\.0\.0\.1|::1)$/);
    const now = Date.now();
    expect(Math.abs((session?.lastUsedAt ?? 0) - now)).toBeLessThan(DAY);
    // Sessions expire 90 days after their last use; in 2024.3 never.
    if (since('2025.1')) expect(Math.round(((session?.expiresAt ?? 0) - now) / DAY)).toBe(90);
    else expect(session?.expiresAt).toBeUndefined();
    expect(withId(tokens, token)).toMatchObject({
      kind: 'long_lived',
      name: 'Tablet in cucina',
      clientId: undefined,
      expiresAt: undefined,
    });
  });

  it('and ends one of them, which may be gone already', async () => {
    await using person = await ownUser();
    const other = await person.signIn();
    await using living = await openHub(person);
    const { connection } = living.hub;
    const found = withId(await readRefreshTokens(connection), other.access_token);
    await deleteRefreshToken(connection, found?.id ?? '');
    await deleteRefreshToken(connection, found?.id ?? '');
    expect(await firstAnswer(other.access_token)).toBe('auth_invalid');
    expect(await readRefreshTokens(connection)).toHaveLength(1);
  });
});

describe('hub-client changes the password of its account', () => {
  const next = 'una password più lunga';

  it('with the current one; sessions go on', async () => {
    await using person = await ownUser();
    await using living = await openHub(person);
    const { connection } = living.hub;
    await changePassword(connection, { current: person.password, next });
    const old = await startSignIn(person).catch((cause: unknown) => cause);
    expect(old).toMatchObject({ code: 'invalid_credentials' });
    const step = await startSignIn({ username: person.username, password: next });
    expect(step.kind).toBe('done');
    expect(await readRefreshTokens(connection)).toHaveLength(2);
  });

  it('and says that the current one is wrong', async () => {
    await using person = await ownUser();
    await using living = await openHub(person);
    const { connection } = living.hub;
    await expect(changePassword(connection, { current: 'not this one', next })).rejects.toMatchObject({
      code: 'refused',
      hub: { code: 'invalid_current_password' },
    });
    expect((await startSignIn(person)).kind).toBe('done');
  });

  it('and says that there is none', async () => {
    // Since 2026.11 a session ends with its password; a long-lived token goes on, as tried in people/.
    if (since('2026.11')) return;
    await using person = await ownUser();
    await using living = await openHub(person);
    await using admin = await HubSocket.signedIn(target.owner.token);
    await admin.result({ type: `${PROVIDER}/delete`, username: person.username });
    await expect(
      changePassword(living.hub.connection, { current: person.password, next }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
