import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import type { Limits } from '#limits.ts';
import { startHostedGateway, type HostedGateway } from '#testing/hosted-gateway.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const OTHER = '127.0.0.2';
const agents = new Map<string, Agent>();

/** Asks from one of the machine's loopback addresses; the status, and the code of an error. */
async function ask(
  setup: HostedGateway,
  { from = '127.0.0.1', path = '/', target = setup.hub.url, ...call }: Call,
) {
  const dispatcher = agents.get(from) ?? new Agent({ localAddress: from });
  agents.set(from, dispatcher);
  const { statusCode, headers, body } = await request(`${setup.gateway.appUrl}/api/ha-proxy${path}`, {
    dispatcher,
    method: call.method ?? 'GET',
    signal: call.signal ?? null,
    ...(call.method === 'POST' && { body: '{}' }),
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-target-url': target,
      'content-type': 'application/json',
      ...(call.token !== undefined && { 'x-ha-token': call.token }),
    },
  });
  const text = await body.text();
  const code = text.startsWith('{"error"') ? apiErrorSchema.parse(JSON.parse(text)).code : undefined;
  return { status: statusCode, code, retryAfter: Number(headers['retry-after']) };
}

interface Call {
  readonly from?: string;
  readonly path?: string;
  readonly target?: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** A hub that accepts one token, and never answers what is asked for under `/api/slow`. */
async function setUp(limits: Partial<Limits>) {
  const held: ServerResponse[] = [];
  const setup = await startHostedGateway({
    limits: { freeRefusals: 1000, ...limits },
    target: {
      handle: (incoming, response) =>
        incoming.url?.startsWith('/api/slow') === true && held.push(response) > 0,
    },
  });
  const token = makeToken('anna');
  setup.hub.validTokens.add(token);
  return Object.assign(setup, { held, token });
}

describe('counts', () => {
  let setup: Awaited<ReturnType<typeof setUp>>;
  let second: TestHub;
  let token: string;
  beforeAll(async () => {
    setup = await setUp({
      proxiedPerSource: 40,
      proxyTargetsPerSource: 5,
      proxiedRefusedTokens: 5,
      proxiedSignInSteps: 4,
    });
    ({ token } = setup);
    second = await startTestHub();
  });
  afterAll(async () => {
    await setup[Symbol.asyncDispose]();
    await second.close();
  });
  /** What reaches the hub meanwhile. */
  const seenBy = async (act: () => Promise<unknown>) => {
    const before = setup.hub.forwarded().length;
    await act();
    return setup.hub.forwarded().length - before;
  };
  const repeat = async <Result>(times: number, act: (at: number) => Promise<Result>) => {
    const results: Result[] = [];
    for (let at = 0; at < times; at += 1) results.push(await act(at));
    return results;
  };
  const step = (from: string, target = setup.hub.url) =>
    ask(setup, { from, method: 'POST', path: '', target: `${target}/auth/login_flow` });

  test('of requests of a source, whatever hubs it names; another source goes on', async () => {
    const from = '127.0.0.11';
    const answers = await repeat(40, (at) =>
      ask(setup, { from, token, target: at % 20 === 0 ? second.url : setup.hub.url }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(38);
    const refused = await ask(setup, { from, token });
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await ask(setup, { token, from: OTHER })).toMatchObject({ status: 200 });
  });

  test('of hubs that a source names: a scan ends, the hub that it knows still answers, others may name new ones', async () => {
    const from = '127.0.0.12';
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
    const scan = await repeat(30, (at) => ask(setup, { from, target: `http://127.0.0.9:${50_000 + at}` }));
    expect(scan.filter(({ code }) => code === 'hub_unreachable')).toHaveLength(4);
    expect(scan.filter(({ code }) => code === 'too_many_requests')).toHaveLength(26);
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
    expect(await ask(setup, { from: OTHER, target: 'http://127.0.0.9:50029' })).toMatchObject({
      status: 502,
    });
  });

  test('of refused tokens: the hub sees so many; the session that it has accepted and another source go on', async () => {
    const from = '127.0.0.13';
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
    const invent = (at: number) => ask(setup, { from, token: makeToken(`invented ${at}`) });
    expect(await seenBy(() => repeat(30, invent))).toBe(5);
    expect(await invent(31)).toMatchObject({ status: 429 });
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
    expect(await ask(setup, { token: makeToken('y'), from: OTHER })).toMatchObject({ status: 401 });
  });

  test('of refused tokens, also of many at once; one that the hub accepts lets its others go on', async () => {
    const from = '127.0.0.15';
    const many = <Result>(act: (at: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: 15 }, (_, at) => act(at)));
    expect(await many(() => ask(setup, { from, token }))).toEqual(
      Array(15).fill(expect.objectContaining({ status: 200 })),
    );
    const invent = (at: number) => ask(setup, { from, token: makeToken(`at once ${at}`) });
    expect(await seenBy(() => many(invent))).toBe(5);
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
  });

  test('of steps of a sign-in at one hub, also of many at once', async () => {
    const from = '127.0.0.14';
    const steps = () => Promise.all(Array.from({ length: 30 }, () => step(from)));
    expect(await seenBy(steps)).toBe(4);
    expect(await step(from)).toMatchObject({ status: 429 });
    expect(await step(from, second.url)).toMatchObject({ status: 404 });
    expect(await step(OTHER)).toMatchObject({ status: 404 });
    expect(await ask(setup, { from, token })).toMatchObject({ status: 200 });
  });
});

describe('permits', () => {
  test('a source that holds all it can leaves some for others, in all and at the same hub; they come back when it leaves', async () => {
    await using setup = await setUp({
      proxiedRequests: 32,
      proxiedRequestsPerSource: 24,
      proxiedRequestsPerTarget: 24,
    });
    const { token, held } = setup;
    const abort = new AbortController();
    const slow = Array.from({ length: 60 }, () =>
      ask(setup, { path: '/slow', signal: abort.signal }).catch(() => ({ status: 0, code: 'left' })),
    );
    await waitFor(() => {
      expect(held.length).toBeGreaterThanOrEqual(12);
    });
    expect(await ask(setup, { token })).toMatchObject({ status: 503, code: 'hub_busy' });
    const others = Array.from({ length: 6 }, () => ask(setup, { token, from: OTHER }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    abort.abort();
    const answers = await Promise.all(slow);
    expect(answers.filter(({ code }) => code === 'left').length).toBe(held.length);
    expect(held).toHaveLength(12);
    await waitFor(() => {
      expect(held.every(({ destroyed }) => destroyed)).toBe(true);
    });
    await waitFor(async () => {
      expect(await ask(setup, { token })).toMatchObject({ status: 200 });
    });
  });

  test('a hub that never answers gives its permit back in time', async () => {
    await using setup = await setUp({ proxiedRequestsPerTarget: 2, proxyHeaders: 200, proxyExchange: 200 });
    expect(await ask(setup, { path: '/slow' })).toMatchObject({ status: 504, code: 'hub_timeout' });
    expect(await ask(setup, { token: setup.token })).toMatchObject({ status: 200 });
  });

  test('so does a body that never ends', async () => {
    await using setup = await setUp({ proxiedRequestsPerSource: 1, requestHeaders: 1000 });
    const { hostname, port, host } = new URL(setup.gateway.appUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      [
        `POST /api/ha-proxy/slow HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin`,
        `X-Target-URL: ${setup.hub.url}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      ].join('\r\n'),
    );
    await waitFor(() => {
      expect(setup.held).toHaveLength(1);
    });
    expect(await ask(setup, { token: setup.token })).toMatchObject({ status: 503, code: 'hub_busy' });
    await waitFor(async () => {
      expect(await ask(setup, { token: setup.token })).toMatchObject({ status: 200 });
    });
    expect(setup.held[0]?.destroyed).toBe(true);
    socket.destroy();
  });
});
