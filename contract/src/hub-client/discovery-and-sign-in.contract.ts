import { randomUUID } from 'node:crypto';
import { testAddress, testToken } from '@soglia/hub-client/discovery';
import { HubError } from '@soglia/hub-client/errors';
import { createHub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import {
  createLongLivedToken,
  createTokenSource,
  redeemCode,
  revokeLongLivedToken,
  revokeSession,
  signIn,
} from '@soglia/hub-client/sign-in';
import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { authorizationCode, client } from '../wire/sign-in.ts';
import { openHub } from './signed-in-hub.ts';
import { nodePlatform as platform } from './node-platform.ts';

const { guest, gateway, url: base, version } = target;
const pollOptions = { timeout: 10_000 };

describe('hub-client tests an address', () => {
  it('and recognizes a hub by auth_required, without a token', async () => {
    expect(await testAddress({ base, platform })).toEqual({ kind: 'hub', version, soglia: undefined });
  });

  it('and reports what is no hub', async () => {
    expect(await testAddress({ base: 'http://127.0.0.1:9', platform })).toMatchObject({
      kind: 'unreachable',
    });
    // The app origin is a server without WebSockets.
    if (gateway === undefined) return;
    expect((await testAddress({ base: gateway.appOrigin, platform })).kind).not.toBe('hub');
  });

  it('and tests a token over the WebSocket', async () => {
    await using session = await newSession(guest);
    expect(await testToken({ base, platform, token: session.access_token })).toEqual({ kind: 'ok' });
    expect(await testToken({ base, platform, token: ` ${session.access_token}\n` })).toEqual({ kind: 'ok' });
    const forged = `${session.access_token.slice(0, -8)}AAAAAAAA`;
    expect(await testToken({ base, platform, token: forged })).toEqual({ kind: 'refused' });
  });

  it('and detects our hub origin', async () => {
    await using living = await openHub(guest);
    const { capabilities } = living.hub;
    await expect
      .poll(() => capabilities.state.kind, pollOptions)
      .toBe(gateway === undefined ? 'bare' : 'soglia');
    expect(capabilities.has('page_hand_over')).toBe(gateway !== undefined);
  });
});

describe("hub-client's long-lived token", () => {
  it('is created under a unique name, opens a connection, and is revoked', async () => {
    await using living = await openHub(guest);
    const { connection } = living.hub;
    const request = { clientName: `contract ${randomUUID()}`, lifespanDays: 3650 };
    const first = await createLongLivedToken(connection, request);
    // The name is taken now, as by another device of the same name.
    const second = await createLongLivedToken(connection, request);
    expect(second).not.toBe(first);
    for (const token of [first, second]) {
      expect(await testToken({ base, platform, token })).toEqual({ kind: 'ok' });
      await revokeLongLivedToken(connection, token);
      expect(await testToken({ base, platform, token })).toEqual({ kind: 'refused' });
      const again = await revokeLongLivedToken(connection, token).catch((cause: unknown) => cause);
      expect(again).toBeInstanceOf(HubError);
      expect(again).toMatchObject({ code: 'not_found' });
    }
  });

  it('is used first; once the hub refuses it, the session is used', async () => {
    await using living = await openHub(guest);
    const { session } = living;
    const request = { clientName: `contract ${randomUUID()}`, lifespanDays: 1 };
    const longLived = await createLongLivedToken(living.hub.connection, request);
    await revokeLongLivedToken(living.hub.connection, longLived);

    const refused: string[] = [];
    const onRefused = (slot: string) => void refused.push(slot);
    const tokens = createTokenSource({ session, platform, longLived, onSession: () => undefined, onRefused });
    expect(await tokens.accessToken(base)).toBe(longLived);
    const hub = createHub({ base, platform, tokens, visible: true });
    hub.connection.open();
    await expect.poll(() => hub.connection.state.kind, pollOptions).toBe('refused');
    expect(refused).toEqual(['long_lived']);
    expect(await tokens.accessToken(base)).toBe(session.accessToken);
    hub.connection.retryNow();
    await expect.poll(() => hub.connection.state.kind, pollOptions).toBe('ready');
    hub.close();
  });
});

describe('hub-client signs in to a bare hub', () => {
  it("with the code from the hub's own sign-in page", async () => {
    const code = await authorizationCode(base, guest.username, guest.password);
    const session = await redeemCode({ base, clientId: client.id, code, platform });
    expect(session).toMatchObject({ base, dialect: 'stock' });
    expect(await testToken({ base, platform, token: session.accessToken })).toEqual({ kind: 'ok' });
    await revokeSession(session, platform);
    expect(await testToken({ base, platform, token: session.accessToken })).toEqual({ kind: 'refused' });
  });

  it.runIf(gateway !== undefined)('through the origin of the app, and lives there', async () => {
    const { appOrigin, bareHub } = gateway ?? { appOrigin: '', bareHub: '' };
    // A browser adds the Origin header by itself.
    const onPage: Platform = {
      ...platform,
      fetch: (url, init) => platform.fetch(url, { ...init, headers: { ...init.headers, origin: appOrigin } }),
    };
    const step = await signIn({
      base: appOrigin,
      clientId: `${appOrigin}/`,
      redirectUri: `${appOrigin}/`,
      username: guest.username,
      password: guest.password,
      platform: onPage,
    });
    if (step.kind !== 'done') throw new Error('a code is asked for');
    const session = { ...step.session, base: bareHub };
    const tokens = createTokenSource({ session, platform, onSession: () => undefined });
    const hub = createHub({ base: bareHub, platform, tokens, visible: true });
    hub.connection.open();
    await expect.poll(() => hub.connection.state.kind, pollOptions).toBe('ready');
    await expect.poll(() => hub.capabilities.state.kind, pollOptions).toBe('bare');
    hub.close();
    await revokeSession(session, platform);
  });
});
