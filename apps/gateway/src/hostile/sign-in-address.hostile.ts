import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

function json(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
}

/** The sign-in of a hub, as far as it matters here; `good` renews its session. */
function answerSignIn(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '' } = request;
  if (url === '/auth/providers') {
    const providers = [
      { type: 'homeassistant', id: null, name: 'Home Assistant' },
      { type: 'trusted_networks', id: null, name: 'Trusted Networks' },
    ];
    return json(response, 200, { providers, preselect_remember_me: true });
  }
  if (method === 'POST' && url.startsWith('/auth/login_flow')) {
    request.resume();
    return json(response, 200, { type: 'form', flow_id: 'f1', errors: {} });
  }
  if (url === '/auth/token') {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (body.includes('good')) json(response, 200, { access_token: makeToken('renewed') });
      else json(response, 400, { error: 'invalid_grant' });
    });
    return true;
  }
  return false;
}

type Headers = Record<string, string>;
const forwardedFrom = (address: string): Headers => ({ 'x-forwarded-for': address });

async function post(base: string, path: string, body: unknown, headers: Headers = {}) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}
async function renew(base: string, refreshToken: string) {
  const response = await fetch(`${base}/auth/token`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', origin: base },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'c' }),
  });
  await response.body?.cancel();
  return response.status;
}

describe('the sign-in without a password, of a hub that does not see the client’s address', () => {
  const handlers = [
    { client_id: 'c', handler: ['trusted_networks', null] },
    { client_id: 'c', handler: 'trusted_networks' },
    '{"handler":["homeassistant",null],"handler":["trusted_net\\u0077orks",null]}',
    '{"x":NaN,"handler":["trusted_networks",null]}',
  ];
  const setUp = async (trustedProxies: string[], trustsForwardedFor = false) => {
    const hub = await startTestHub({ handle: answerSignIn, trustsForwardedFor });
    const gateway = await startTestGateway(hub.url, { trustedProxies });
    const providers = async (headers: Headers) =>
      (await (await fetch(`${gateway.hubUrl}/auth/providers`, { headers })).json()) as {
        providers: { type: string }[];
      };
    return {
      hub,
      gateway,
      offers: async (headers: Headers) =>
        (await providers(headers)).providers.some(({ type }) => type === 'trusted_networks'),
      [Symbol.asyncDispose]: async () => {
        await gateway.close();
        await hub.close();
      },
    };
  };

  it.each<[string, string[], Headers]>([
    ['a client from outside', ['127.0.0.1'], forwardedFrom('198.51.100.7')],
    ['a client that says it is at home', ['127.0.0.1'], forwardedFrom('192.168.1.2')],
    ['a client behind a tunnel that the settings do not name', [], forwardedFrom('192.168.1.2')],
    ['a client that hides', ['127.0.0.1'], { forwarded: 'for=unknown' }],
    ['a client of a proxy that says nothing', ['127.0.0.1'], {}],
  ])('%s is not offered it and cannot begin it, on either origin', async (_name, proxies, headers) => {
    await using setup = await setUp(proxies);
    expect(await setup.offers(headers)).toBe(false);
    const before = setup.hub.forwarded().length;
    for (const base of [setup.gateway.hubUrl, setup.gateway.appUrl]) {
      for (const body of handlers) {
        const { status } = await post(base, '/auth/login_flow', body, headers);
        expect([400, 403]).toContain(status);
      }
    }
    expect(setup.hub.forwarded()).toHaveLength(before);
    const password = { client_id: 'c', handler: ['homeassistant', null] };
    expect((await post(setup.gateway.hubUrl, '/auth/login_flow', password, headers)).status).toBe(200);
  });

  it('a client in the house may use it, and everybody whose address the hub sees', async () => {
    await using house = await setUp([]);
    expect(await house.offers({})).toBe(true);
    expect((await post(house.gateway.hubUrl, '/auth/login_flow', handlers[0])).status).toBe(200);
    await using trusting = await setUp(['127.0.0.1'], true);
    expect(await trusting.offers(forwardedFrom('198.51.100.7'))).toBe(true);
    expect(await trusting.offers({ forwarded: 'for=unknown' })).toBe(false);
  });
});

describe('junk from an address that all share', () => {
  it('refuses no session that is known, and no renewal of one', async () => {
    await using hub = await startTestHub({ handle: answerSignIn });
    await using gateway = await startTestGateway(
      hub.url,
      {},
      { limits: { knownTokenMemory: 0, freeRefusals: 1_000_000 } },
    );
    const ask = async (token: string) =>
      (await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: `Bearer ${token}` } })).status;
    const anna = [makeToken('anna'), makeToken('anna', Date.now() / 1000 + 3600)] as const;
    for (const token of anna) hub.validTokens.add(token);
    expect(await ask(anna[0])).toBe(200);
    expect(await renew(gateway.appUrl, 'good')).toBe(200);

    const junk = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(makeToken(`junk ${index}`))),
    );
    const renewals = await Promise.all(
      Array.from({ length: 200 }, (_, index) => renew(gateway.appUrl, `bad ${index}`)),
    );
    expect([
      junk.filter((status) => status === 401),
      renewals.filter((status) => status === 400),
    ]).toMatchObject({
      0: { length: 5 },
      1: { length: 30 },
    });
    // Verified again each time, as accepted tokens are not remembered here, and also with a new token.
    expect([await ask(anna[0]), await ask(anna[1]), await ask(anna[0])]).toEqual([200, 200, 200]);
    expect([await renew(gateway.appUrl, 'good'), await renew(gateway.hubUrl, 'good')]).toEqual([200, 200]);
    // A session that is known has a budget of its own, too.
    const forged = [];
    for (let index = 0; index < 8; index++)
      forged.push(await ask(makeToken('anna', Date.now() / 1000 + 4000 + index)));
    expect(forged.filter((status) => status === 401)).toHaveLength(5);
  });

  it('refused tokens do not push accepted ones out of the memory', async () => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(
      hub.url,
      {},
      { limits: { rememberedTokens: 3, refusedTokensPerAddress: 1000 } },
    );
    const ask = async (token: string) =>
      (await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: `Bearer ${token}` } })).status;
    const anna = makeToken('anna');
    hub.validTokens.add(anna);
    await ask(anna);
    for (let index = 0; index < 10; index++) await ask(makeToken(`junk ${index}`));
    const before = hub.forwarded().length;
    expect(await ask(anna)).toBe(200);
    expect(hub.forwarded().length - before).toBe(1);
  });

  it('a known session does not wait behind junk that the hub is slow to refuse', async () => {
    const held: ServerResponse[] = [];
    await using hub = await startTestHub({
      handle: (request, response) => {
        if (
          request.url !== '/api/' ||
          request.headers.authorization?.includes(makeToken('junk', 5e9)) !== true
        )
          return false;
        held.push(response);
        return true;
      },
    });
    await using gateway = await startTestGateway(
      hub.url,
      {},
      { limits: { knownTokenMemory: 0, waitingTokens: 4 } },
    );
    const ask = async (token: string) =>
      (await fetch(`${gateway.hubUrl}/api/`, { headers: { authorization: `Bearer ${token}` } })).status;
    const anna = makeToken('anna');
    hub.validTokens.add(anna);
    expect(await ask(anna)).toBe(200);
    const stuck = ask(makeToken('junk', 5e9));
    const behind = Array.from({ length: 20 }, (_, index) => ask(makeToken(`junk ${index}`)));
    expect(await ask(anna)).toBe(200);
    for (const response of held) response.writeHead(401).end();
    const statuses = await Promise.all([stuck, ...behind]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(16);
  });
});

describe('a sign-in that spans a restart of the hub', () => {
  const restart = async (trustsForwardedFor: boolean) => {
    const first = await startTestHub({ handle: answerSignIn, trustsForwardedFor: true });
    const gateway = await startTestGateway(first.url, { trustedProxies: ['127.0.0.1'] });
    const begin = () =>
      post(
        gateway.hubUrl,
        '/auth/login_flow',
        { handler: ['homeassistant', null] },
        forwardedFrom('198.51.100.7'),
      );
    const answer = () =>
      post(
        gateway.hubUrl,
        '/auth/login_flow/f1',
        { username: 'anna', password: 'x' },
        forwardedFrom('198.51.100.7'),
      );
    expect((await begin()).status).toBe(200);
    await first.close();
    expect((await answer()).status).toBe(502);
    const second = await startTestHub({ port: first.port, handle: answerSignIn, trustsForwardedFor });
    return {
      begin,
      answer,
      hub: second,
      [Symbol.asyncDispose]: async () => {
        await gateway.close();
        await second.close();
      },
    };
  };

  it('goes on with the client’s address', async () => {
    await using setup = await restart(true);
    expect((await setup.answer()).status).toBe(200);
    expect(setup.hub.forwarded().map(({ headers }) => headers['x-forwarded-for'])).toEqual(['198.51.100.7']);
  });

  it('ends where the hub no longer takes the address, and can be begun anew', async () => {
    await using setup = await restart(false);
    const lost = await setup.answer();
    expect([lost.status, lost.body]).toEqual([404, expect.stringContaining('sign_in_interrupted')]);
    expect(setup.hub.forwarded()).toHaveLength(0);
    expect((await setup.begin()).status).toBe(200);
    expect((await setup.answer()).status).toBe(200);
  });
});
