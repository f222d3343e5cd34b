import { describe, expect, test, vi } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import { houseSetupSchema } from '@soglia/contracts/companion';
import { startDemoHub } from '@soglia/demo-hub';
import type { GatewayParts } from '#composition/gateway-parts.ts';
import { signInPerson } from '#testing/sign-in-person.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const maria = { username: 'maria', password: 'casa-bianchi' };
const luca = { username: 'luca', password: 'casa-bianchi' };

async function setUp(parts: GatewayParts = {}) {
  const hub = await startDemoHub({ log: () => undefined });
  const gateway = await startTestGateway(hub.url, {}, parts);
  const call = async (token: string | undefined, method = 'GET', path = '', body?: unknown) => {
    const answer = await fetch(`${gateway.hubUrl}/api/house_setup${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answer.json();
    return { status: answer.status, body: parsed, headers: answer.headers };
  };
  return {
    hub,
    gateway,
    call,
    owner: await signInPerson(gateway.hubUrl, maria),
    other: await signInPerson(gateway.hubUrl, luca),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('/api/house_setup', () => {
  test('the owner prepares the house, and reads what it lacks', async () => {
    await using setup = await setUp();
    const before = await setup.call(setup.owner);
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(houseSetupSchema.parse(before.body)).toMatchObject({ state: 'not_prepared', may_prepare: true });

    const after = await setup.call(setup.owner, 'POST', '', { client_name: 'Casa al mare' });
    expect(after.status).toBe(200);
    const { state, owner, checks } = houseSetupSchema.parse(after.body);
    expect([state, owner]).toEqual(['prepared', 'Maria Bianchi']);
    expect(checks.find(({ check }) => check === 'owner')?.state).toBe('ok');
    expect(checks.find(({ check }) => check === 'store')?.state).toBe('ok');
    expect(setup.gateway.service.state).toBe('ready');
    const tokens = await setup.gateway.service.command({ type: 'auth/refresh_tokens' });
    expect(JSON.stringify(tokens)).toMatch(/"Casa al mare [\da-f]{8}"/);
    expect((await setup.call(setup.owner, 'POST')).status, 'also without a body').toBe(200);
  });

  test('others read the state only, and neither prepare nor mend', async () => {
    await using setup = await setUp();
    expect((await setup.call(setup.other)).body).toEqual({
      state: 'not_prepared',
      owner: null,
      may_prepare: false,
      checks: [],
    });
    for (const path of ['', '/proxy']) {
      const refused = await setup.call(setup.other, 'POST', path, {});
      expect([refused.status, apiErrorSchema.parse(refused.body).code]).toEqual([403, 'owner_only']);
    }
    expect(setup.gateway.service.state).toBe('not_prepared');
  });

  test.each([
    ['no token', undefined],
    ['a malformed one', 'x'],
    ['a forged one', makeToken('anna')],
  ])('%s: 401', async (_name, token) => {
    await using setup = await setUp();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/proxy'],
    ] as const) {
      expect((await setup.call(token, method, path)).status).toBe(401);
    }
  });

  test('fields that are not there, items that are none', async () => {
    await using setup = await setUp();
    const send = async (path: string, body: unknown) => {
      const answer = await setup.call(setup.owner, 'POST', path, body);
      return [answer.status, apiErrorSchema.parse(answer.body).code];
    };
    expect(await send('', { token: 'mine' })).toEqual([422, 'invalid_fields']);
    expect(await send('', { client_name: 'a\nb' })).toEqual([422, 'invalid_fields']);
    expect(await send('/roof', {})).toEqual([404, 'not_found']);
    expect(await send('/clock', {})).toEqual([409, 'not_mendable']);
    expect(await send('/proxy', {})).toEqual([409, 'house_not_prepared']);
  });

  test('asking without end is refused, for that person only', async () => {
    await using setup = await setUp({ limits: { setupReadings: 3 } });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await setup.call(setup.owner)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await setup.call(setup.other)).status).toBe(200);
  });

  test('with the hub away nobody is believed', async () => {
    await using setup = await setUp();
    await setup.hub.close();
    expect((await setup.call(setup.owner)).status).toBe(503);
  });
});

test('a hub that does not trust the gateway is made to, and restarts with that', async () => {
  await using setup = await setUp();
  await setup.call(setup.owner, 'POST');
  const proxy = async () => {
    const answer = await setup.call(setup.owner);
    return houseSetupSchema.parse(answer.body).checks.find(({ check }) => check === 'proxy');
  };
  expect(await proxy()).toMatchObject({ state: 'warning', mendable: true });
  const begun = houseSetupSchema.parse((await setup.call(setup.owner, 'POST', '/proxy')).body);
  expect(begun.checks.find(({ check }) => check === 'proxy')).toMatchObject({ mending: true });
  await vi.waitFor(async () => expect(await proxy()).toMatchObject({ state: 'ok', mending: false }), {
    timeout: 25_000,
    interval: 500,
  });
  expect(await setup.gateway.service.command({ type: 'http/config' })).toMatchObject({
    active_config_type: 'stable',
    pending: null,
  });
});

test('a hub in the same process is prepared without anybody', async () => {
  const hub = await startDemoHub({ log: () => undefined });
  const gateway = await startTestGateway(hub.url, {}, { ownerToken: (name) => hub.issueOwnerToken(name) });
  await waitFor(() => expect(gateway.service.state).toBe('ready'));
  expect(gateway.service.people()?.size).toBeGreaterThan(2);
  await gateway.close();
  await hub.close();
});
