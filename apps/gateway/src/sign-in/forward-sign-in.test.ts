import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

/** A hub on which everybody's password is "giusta"; giulia has a code too. */
function signInHub() {
  const made = makeToken('made');
  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
    const form = new URLSearchParams(text);
    if (request.url === '/auth/token') {
      if (form.get('refresh_token') === 'r-good' || form.get('code') === 'c-good')
        json(response, 200, { access_token: made });
      else json(response, 400, { error: 'invalid_grant' });
      return;
    }
    const body = JSON.parse(text) as {
      username?: string;
      password?: string;
      code?: string;
      client_id?: string;
    };
    if (request.url === '/auth/login_flow') {
      if (body.client_id === 'bad') json(response, 400, { message: 'Invalid client id' });
      else json(response, 200, { type: 'form', flow_id: 'f1', step_id: 'init', errors: {} });
    } else if (body.code !== undefined) {
      if (body.code === '123456') json(response, 200, { type: 'create_entry', result: 'c-good' });
      else json(response, 200, { type: 'form', step_id: 'mfa', errors: { base: 'invalid_code' } });
    } else if (body.password !== 'giusta')
      json(response, 200, { type: 'form', step_id: 'init', errors: { base: 'invalid_auth' } });
    else if (body.username === 'giulia') json(response, 200, { type: 'form', step_id: 'mfa', errors: {} });
    else json(response, 200, { type: 'create_entry', result: 'c-good' });
  };
  return {
    made,
    handle: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (request.method !== 'POST' || request.url?.startsWith('/auth/') !== true) return false;
      void answer(request, response);
      return true;
    },
  };
}

async function setUp(limits = {}) {
  const { made, handle } = signInHub();
  const hub = await startTestHub({ handle });
  const gateway = await startTestGateway(
    hub.url,
    {},
    { limits: { failuresPerAddress: 4, failuresPerUser: 3, ...limits } },
  );
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.hubUrl}${path}`, { method: 'POST', body, headers });
  return {
    hub,
    made,
    gateway,
    post,
    tryPassword: (username: string, password: string) =>
      post('/auth/login_flow/f1', JSON.stringify({ username, password, client_id: 'c' })),
    tryCode: (code: string) => post('/auth/login_flow/f1', JSON.stringify({ code, client_id: 'c' })),
    renew: (refreshToken: string) =>
      post('/auth/token', `grant_type=refresh_token&refresh_token=${refreshToken}&client_id=c`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('signing in through the hub origin', () => {
  test('every step reaches the hub unchanged, and its answer comes back unchanged', async () => {
    await using setup = await setUp();
    const begun = await setup.post('/auth/login_flow', '{"client_id":"c"}');
    expect(await begun.json()).toMatchObject({ flow_id: 'f1' });
    const wrong = await setup.tryPassword('anna', 'sbagliata');
    expect([wrong.status, await wrong.json()]).toEqual([
      200,
      { type: 'form', step_id: 'init', errors: { base: 'invalid_auth' } },
    ]);
    expect(await (await setup.tryPassword('anna', 'giusta')).json()).toMatchObject({ result: 'c-good' });
    const token = await setup.post('/auth/token', 'grant_type=authorization_code&code=c-good&client_id=c', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await token.json()).toEqual({ access_token: setup.made });
  });

  test('a token that the hub issued needs no verification', async () => {
    await using setup = await setUp();
    await setup.renew('r-good');
    setup.hub.validTokens.add(setup.made);
    await fetch(`${setup.gateway.hubUrl}/api/states`, { headers: { authorization: `Bearer ${setup.made}` } });
    expect(setup.hub.forwarded().map(({ url }) => url)).toEqual(['/auth/token', '/api/states']);
  });
});

describe('failed sign-ins', () => {
  test('are limited by user name, however it is written', async () => {
    await using setup = await setUp();
    for (const name of ['anna', ' Anna', 'ANNA '])
      expect((await setup.tryPassword(name, 'no')).status).toBe(200);
    const limited = await setup.tryPassword('anna', 'giusta');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toEqual({
      code: 'too_many_tries',
      message: expect.stringMatching(/^Troppi tentativi di accesso\. Riprova tra \d minuti\.$/) as string,
    });
    expect(setup.hub.forwarded()).toHaveLength(3);
    expect((await setup.tryPassword('luca', 'giusta')).status).toBe(200);
  });

  test('are limited by address, over many names, even all at once', async () => {
    await using setup = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setup.tryPassword(`nome ${at}`, 'no')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
    expect(setup.hub.forwarded()).toHaveLength(4);
  });

  test('a successful sign-in resets them', async () => {
    await using setup = await setUp();
    for (let round = 0; round < 4; round += 1) {
      await setup.tryPassword('anna', 'no');
      await setup.tryPassword('anna', 'no');
      expect(await (await setup.tryPassword('anna', 'giusta')).json()).toMatchObject({
        type: 'create_entry',
      });
    }
  });

  test('one’s own sign-in does not reset the count of another user name', async () => {
    await using setup = await setUp();
    for (let round = 0; round < 3; round += 1) {
      await setup.tryPassword('anna', 'no');
      await setup.tryPassword('luca', 'giusta');
    }
    expect((await setup.tryPassword('anna', 'giusta')).status).toBe(429);
  });

  test('wrong codes count for the name of the step before', async () => {
    await using setup = await setUp();
    expect(await (await setup.tryPassword('giulia', 'giusta')).json()).toMatchObject({ step_id: 'mfa' });
    for (let round = 0; round < 3; round += 1) expect((await setup.tryCode('000000')).status).toBe(200);
    expect((await setup.tryCode('123456')).status).toBe(429);
    expect((await setup.tryPassword('giulia', 'giusta')).status).toBe(429);
  });

  test('a refused renewal is not sent again, and does not count as a wrong password', async () => {
    await using setup = await setUp();
    for (let round = 0; round < 10; round += 1) {
      const answer = await setup.renew('r-dead');
      expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
    }
    expect(setup.hub.forwarded()).toHaveLength(1);
    expect((await setup.tryPassword('anna', 'giusta')).status).toBe(200);
    expect((await setup.renew('r-good')).status).toBe(200);
  });

  test('invented refresh tokens are limited; many valid renewals are not', async () => {
    await using setup = await setUp({ renewalsPerAddress: 5 });
    for (let round = 0; round < 20; round += 1) expect((await setup.renew('r-good')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => setup.renew(`r-${at}`)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    // It was renewed before: what others do at its address does not stop it.
    expect((await setup.renew('r-good')).status).toBe(200);
  });

  test('a wrong client id counts, as the hub counts it', async () => {
    await using setup = await setUp();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push((await setup.post('/auth/login_flow', '{"client_id":"bad"}')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
  });

  test('percent-encoded paths do not bypass the limits', async () => {
    await using setup = await setUp();
    for (let round = 0; round < 6; round += 1) {
      await setup.post('/auth/%6cogin_flow/f1', JSON.stringify({ username: 'anna', password: 'no' }));
    }
    expect(setup.hub.forwarded()).toHaveLength(3);
  });
});

describe('bodies of people who have not signed in', () => {
  test('more than 64 KiB: 413, with and without a length', async () => {
    await using setup = await setUp();
    const long = JSON.stringify({ username: 'x'.repeat(70_000) });
    expect((await setup.post('/auth/login_flow/f1', long)).status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    expect((await fetch(`${setup.gateway.hubUrl}/auth/login_flow/f1`, init)).status).toBe(413);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('compressed ones are refused: the limits could not see the user name', async () => {
    await using setup = await setUp();
    expect((await setup.post('/auth/token', 'x', { 'content-encoding': 'gzip' })).status).toBe(400);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('an answer of 10 MB, or of incomplete JSON, is not a sign-in', async () => {
    await using hub = await startTestHub({
      handle: (request, response) => {
        if (request.url === '/auth/token') response.end('x'.repeat(10_000_000));
        else if (request.url === '/auth/login_flow')
          response.writeHead(200, { 'content-type': 'text/html' }).end('<html>{"access_token":');
        else return false;
        return true;
      },
    });
    await using gateway = await startTestGateway(hub.url);
    expect((await fetch(`${gateway.hubUrl}/auth/token`, { method: 'POST', body: 'x' })).status).toBe(502);
    expect(
      await (await fetch(`${gateway.hubUrl}/auth/login_flow`, { method: 'POST', body: '{}' })).text(),
    ).toContain('<html>');
  });

  test('an unreachable hub does not count as a failed sign-in', async () => {
    const setup = await setUp();
    await setup.hub.close();
    for (let round = 0; round < 6; round += 1)
      expect((await setup.tryPassword('anna', 'no')).status).toBe(502);
    await setup.gateway.close();
  });
});
