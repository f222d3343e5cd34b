import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import { startListener } from '#testing/counting-listener.ts';
import { startHostedGateway, type HostedGateway } from '#testing/hosted-gateway.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { waitFor } from '#testing/wait-for.ts';

const codeOf = async (answer: Response) => [answer.status, apiErrorSchema.parse(await answer.json()).code];

describe('addresses that are not public', () => {
  let setup: HostedGateway;
  let inside: Awaited<ReturnType<typeof startListener>>;
  /** What names say. */
  const names = new Map<string, readonly string[]>();
  beforeAll(async () => {
    inside = await startListener('0.0.0.0');
    setup = await startHostedGateway({
      settings: { hostedPrivateAddresses: [] },
      limits: { freeRefusals: 1000 },
      parts: { lookUpName: (name) => Promise.resolve(names.get(name) ?? []) },
    });
  });
  afterAll(async () => {
    await setup[Symbol.asyncDispose]();
    await inside[Symbol.asyncDispose]();
  });

  test('in no written form', async () => {
    const forms = [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '%31%32%37.0.0.1',
      '0',
      '0.0.0.0',
      '00',
      '0x0',
      '127.255.255.254',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[::ffff:0:7f00:1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '168.63.129.16',
      '192.0.0.192',
      '[fd00:ec2::254]',
      '[fe80::1]',
      '[fe80::1%25lo]',
      '[fe80::1%lo]',
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      'localhost',
      'LOCALHOST',
      'foo.localhost',
      'localhost.',
      'ip6-localhost',
      'metadata.google.internal',
    ];
    for (const form of forms) {
      const answer = await setup.call('/states', { target: `http://${form}:${inside.port}` });
      const [status, code] = await codeOf(answer);
      expect([form, status === 400 || status === 403]).toEqual([form, true]);
      expect(['target_invalid', 'target_refused']).toContain(code);
    }
    expect(inside.connections()).toBe(0);
  }, 60_000);

  test('nor by a name: each address that it has is judged, and one that may not be reached refuses it', async () => {
    const answers: (readonly string[])[] = [
      ['127.0.0.1'],
      ['::1'],
      ['10.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['fe80::1%lo'],
      ['169.254.169.254'],
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      ['2606:4700::1111', '::1'],
      ['0.0.0.0'],
      [],
      ['not an address'],
      [''],
    ];
    for (const [at, addresses] of answers.entries()) {
      names.set(`n${at}.example`, addresses);
      const answer = await setup.call('/states', { target: `http://n${at}.example:${inside.port}` });
      // Whether a name exists only inside is not told.
      expect([addresses, await codeOf(answer)]).toEqual([addresses, [403, 'target_refused']]);
    }
    expect(inside.connections()).toBe(0);
  });

  test('nor an address of this machine, whatever it is', async () => {
    for (const own of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
      const host = own.family === 'IPv6' ? `[${own.address}]` : own.address;
      const answer = await setup.call('/states', { target: `http://${host}:${inside.port}` });
      expect([host, await codeOf(answer)]).toEqual([host, [403, 'target_refused']]);
    }
    expect(inside.connections()).toBe(0);
  });
});

describe('a name that changes its mind', () => {
  test('is looked up once for a connection, which goes to the address that was judged', async () => {
    const last = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok';
    await using good = await startListener('127.0.0.5', last);
    const bad = createHttpServer((_request, response) => response.end('secret'));
    bad.listen(good.port, '127.0.0.6');
    await once(bad, 'listening');
    const asked: string[] = [];
    await using setup = await startHostedGateway({
      settings: { hostedPrivateAddresses: ['127.0.0.5'] },
      parts: {
        lookUpName: (name) => {
          asked.push(name);
          return Promise.resolve([asked.length === 1 ? '127.0.0.5' : '127.0.0.6']);
        },
      },
    });
    const target = `http://rebind.example:${good.port}`;
    expect(await (await setup.call('/states', { target })).text()).toBe('ok');
    expect([asked, good.connections()]).toEqual([['rebind.example'], 1]);
    await waitFor(() => {
      expect(good.open()).toBe(0);
    });
    expect(await codeOf(await setup.call('/states', { target }))).toEqual([403, 'target_refused']);
    expect(asked).toEqual(['rebind.example', 'rebind.example']);
    bad.close();
  });
});

describe('names', () => {
  test('that are never found cost their time limit; connections to many of them are not kept', async () => {
    await using target = await startListener('127.0.0.1');
    await using setup = await startHostedGateway({
      limits: { hubConnect: 300, proxyKeptConnections: 3 },
      parts: {
        lookUpName: (name) =>
          name.startsWith('slow') ? new Promise(() => undefined) : Promise.resolve(['127.0.0.1']),
      },
    });
    const lost = await setup.call('/states', { target: 'http://slow.example' });
    expect(await codeOf(lost)).toEqual([504, 'hub_timeout']);
    for (let at = 0; at < 10; at += 1) {
      const answer = await setup.call('/states', { target: `http://h${at}.example:${target.port}` });
      expect(await answer.text()).toBe('ok');
    }
    await waitFor(() => {
      expect(target.open()).toBe(3);
    });
    expect(target.connections()).toBe(10);
  });
});

/** One gateway for everything below. */
let setup: HostedGateway;
beforeAll(async () => {
  setup = await startHostedGateway({
    settings: { publicHubUrl: 'https://hub.casa.example' },
    limits: {
      proxyExchange: 500,
      proxyHeaders: 300,
      proxyStall: 300,
      proxiedAnswer: 100_000,
      hubConnect: 1000,
      proxiedBody: 1000,
      freeRefusals: 1000,
    },
  });
});
afterAll(() => setup[Symbol.asyncDispose]());

describe('this gateway', () => {
  test('its own ports are refused even where this machine may be reached, and so is its own address', async () => {
    const { gateway } = setup;
    const ports = [gateway.appUrl, gateway.hubUrl, gateway.adminUrl].map((url) => new URL(url).port);
    for (const target of [
      ...ports.flatMap((port) =>
        ['127.0.0.1', '127.0.0.2', '[::ffff:127.0.0.1]'].map((host) => `http://${host}:${port}`),
      ),
      'https://hub.casa.example',
    ]) {
      expect([target, await codeOf(await setup.call('/states', { target }))]).toEqual([
        target,
        [403, 'target_refused'],
      ]);
    }
  });

  test('a request that has come through a proxy of this kind goes no further', async () => {
    for (const via of ['1.1 soglia-hosted', '1.0 fred, 1.1 soglia-hosted (x)']) {
      expect(await codeOf(await setup.call('/states', { headers: { via } }))).toEqual([400, 'bad_request']);
    }
    for (const target of [`${setup.hub.url}/api/ha-proxy`, `${setup.hub.url}/api/ha-proxy/states`])
      expect(await codeOf(await setup.call('', { target }))).toEqual([403, 'path_refused']);
    expect(setup.hub.forwarded()).toEqual([]);
  });
});

describe('what a request says', () => {
  const raw = (start: string, headers: readonly string[], body = '') =>
    sendRaw(
      setup.appPort,
      [
        `${start} HTTP/1.1`,
        `Host: 127.0.0.1:${setup.appPort}`,
        'Connection: close',
        'Sec-Fetch-Site: same-origin',
        ...headers,
        '',
        body,
      ].join('\r\n'),
    );

  test('smuggles nothing: repeated, folded, renamed and malformed headers', async () => {
    const target = `X-Target-URL: ${setup.hub.url}`;
    const get = (...headers: string[]) => raw('GET /api/ha-proxy/states', headers);
    const refused = [
      await get(target, target),
      await get(target, 'X-Target-URL: http://127.0.0.1:1'),
      await get('X_Target_URL: http://127.0.0.1:1'),
      await get(`${target}\r\n /auth/token`),
      await get(target, 'X-HA-Token: a b'),
      await get(target, 'X-HA-Token: a', 'X-HA-Token: b'),
      await get(target, 'X-HA-Token: a\r\n\tX-Evil: 1'),
      await get(target, 'X-HA-Token: \u00ff'),
      await get(target, 'Transfer-Encoding: chunked', 'Content-Length: 4'),
      await get(target, 'Upgrade: websocket', 'Connection: Upgrade'),
      await get(target, 'Upgrade: h2c', 'HTTP2-Settings: x', 'Connection: Upgrade, HTTP2-Settings'),
      await get(target, 'Content-Length: 2', 'Content-Type: application/json\r\n\r\n{}'),
      await raw('POST /api/ha-proxy/states', [target, 'Content-Length: 2', 'Content-Type: text/plain'], '{}'),
      await raw('POST /api/ha-proxy/states', [target, 'Content-Length: 2'], '{}'),
      await raw(
        'POST /api/ha-proxy/states',
        [target, 'Content-Length: 2', 'Content-Type: application/json', 'Content-Encoding: gzip'],
        '{}',
      ),
    ];
    for (const [at, answer] of refused.entries())
      expect([at, /^HTTP\/1\.1 4\d\d /.test(answer)]).toEqual([at, true]);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('other methods are refused, and no preflight is answered', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'PURGE']) {
      const answer = await raw(`${method} /api/ha-proxy/states`, [
        `X-Target-URL: ${setup.hub.url}`,
        'Access-Control-Request-Method: GET',
        'Access-Control-Request-Headers: x-target-url',
      ]);
      expect([method, /^HTTP\/1\.1 2/.test(answer)]).toEqual([method, false]);
      expect(answer.toLowerCase()).not.toContain('access-control-allow');
    }
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('a body beyond the limit is refused by its length, and cut where it has none', async () => {
    const long = 'x'.repeat(1001);
    expect(await codeOf(await setup.call('/x', { method: 'POST', body: long }))).toEqual([
      413,
      'body_too_large',
    ]);
    const chunked = await raw(
      'POST /api/ha-proxy/x',
      [`X-Target-URL: ${setup.hub.url}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 (?:413|401) /);
    expect((await setup.call('/x', { method: 'POST', body: long.slice(1) })).status).toBe(401);
  });
});
