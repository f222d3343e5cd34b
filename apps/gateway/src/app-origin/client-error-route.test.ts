import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { apiErrorSchema, type ClientErrorReport } from '@soglia/contracts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';

const report: ClientErrorReport = {
  kind: 'card',
  name: 'TypeError',
  subject: 'light',
  version: '0.1.0',
  stack: [{ file: 'assets/app-a1b2c3.js', line: 12, column: 345 }],
};

async function setUp(limits = {}, settings = {}) {
  const hub = await startTestHub();
  const gateway = await startTestGateway(hub.url, settings, { limits });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${gateway.appUrl}/api/soglia/client-errors`, {
      method: 'POST',
      headers: { origin: gateway.appUrl, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    gateway,
    hub,
    post,
    /** Status and code of the answer to this report. */
    send: async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await post(body, headers);
      return [answer.status, apiErrorSchema.parse(await answer.json()).code];
    },
    /** The lines of the log that hold a report. */
    logged: () =>
      gateway
        .log()
        .split('\n')
        .filter((line) => line.includes('"client error"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

/** The status of a report from another machine: on Linux all of 127/8 belongs to this one. */
const statusFrom = (localAddress: string, appUrl: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${appUrl}/api/soglia/client-errors`,
      { localAddress, method: 'POST', headers: { origin: appUrl, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify(report));
  });

describe('POST /api/soglia/client-errors', () => {
  test('answers 204, writes one warning into the log and counts it; the hub receives nothing', async () => {
    await using setup = await setUp();
    const answer = await setup.post(report);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await waitFor(() => {
      expect(setup.logged()).toMatchObject([
        {
          level: 40,
          msg: 'client error',
          report: { ...report, stack: ['assets/app-a1b2c3.js:12:345'] },
        },
      ]);
    });
    const metrics = await (await fetch(`${setup.gateway.adminUrl}/metrics`)).text();
    expect(metrics).toContain('soglia_client_errors_total{kind="card"} 1');
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('works while the hub is unreachable, and beyond a proxy that ends TLS', async () => {
    await using setup = await setUp({}, { publicAppUrl: 'https://casa.example' });
    await setup.hub.close();
    expect((await setup.post(report, { origin: 'https://casa.example' })).status).toBe(204);
    expect((await setup.post({ ...report, subject: undefined, stack: [] })).status).toBe(204);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
    ['no real origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
  ])('%s: 403', async (_name, headers) => {
    await using setup = await setUp();
    expect(await setup.send(report, headers)).toEqual([403, 'origin_refused']);
    expect(setup.logged()).toEqual([]);
  });

  test('without an Origin: 403', async () => {
    await using setup = await setUp();
    const port = Number(new URL(setup.gateway.appUrl).port);
    expect(
      await sendRaw(
        port,
        'POST /api/soglia/client-errors HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      ),
    ).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each<[string, unknown]>([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['an array', []],
    ['null', 'null'],
    ['an unknown kind', { ...report, kind: 'house' }],
    ['a message', { ...report, message: 'Maria is at home' }],
    ['a name with blanks', { ...report, name: 'Maria is at home' }],
    ['a name with a line break', { ...report, name: 'Error\n{"level":60,"msg":"forged"}' }],
    ['a name of the wrong type', { ...report, name: { toString: 'x' } }],
    ['a long name', { ...report, name: 'x'.repeat(101) }],
    ['an entity id', { ...report, subject: 'light.bedroom' }],
    ['a version that is none', { ...report, version: 'latest\r\nX: 1' }],
    ['a foreign address', { ...report, stack: [{ file: 'https://evil.example/a.js', line: 1, column: 1 }] }],
    ['an address with a query', { ...report, stack: [{ file: 'app.js?auth=t', line: 1, column: 1 }] }],
    ['a negative line', { ...report, stack: [{ file: 'app.js', line: -1, column: 1 }] }],
    [
      'a huge column',
      '{"kind":"card","name":"E","version":"0.1.0","stack":[{"file":"a.js","line":1,"column":1e400}]}',
    ],
    ['too many frames', { ...report, stack: Array.from({ length: 21 }, () => report.stack[0]) }],
    ['deep nesting', '['.repeat(8000)],
    ['a nested value', `{"kind":${'['.repeat(3000)}${']'.repeat(3000)}}`],
    ['a prototype', '{"__proto__":{"kind":"card"}}'],
    ['a constructor', '{"constructor":{"prototype":{"kind":"card"}}}'],
  ])('%s: 400, and nothing of it in the log', async (_name, body) => {
    await using setup = await setUp();
    expect(await setup.send(body)).toEqual([400, 'bad_request']);
    expect(setup.gateway.log()).not.toMatch(/forged|Maria|evil|bedroom|"client error"/);
  });

  test('other formats: 415', async () => {
    await using setup = await setUp();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      expect(await setup.send(report, { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
  });

  test('more than 8 KiB: 413, with a length or in chunks', async () => {
    await using setup = await setUp();
    expect(await setup.send(JSON.stringify(report).padEnd(8 * 1024 + 1))).toEqual([413, 'body_too_large']);
    expect((await setup.post(JSON.stringify(report).padEnd(8 * 1024))).status).toBe(204);
    const port = Number(new URL(setup.gateway.appUrl).port);
    const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
    const answer = await sendRaw(
      port,
      `POST /api/soglia/client-errors HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('too many of one address: 429 with a time to wait, whatever they hold; other addresses go on', async () => {
    await using setup = await setUp({ clientErrorsPerAddress: 3 });
    expect((await setup.post(report)).status).toBe(204);
    expect(await setup.send('malformed')).toEqual([400, 'bad_request']);
    expect((await setup.post(report)).status).toBe(204);
    const refused = await setup.post(report);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'Troppe richieste. Riprova tra un minuto.', code: 'too_many_requests' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusFrom('127.0.0.2', setup.gateway.appUrl)).toBe(204);
    expect(await statusFrom('127.0.0.1', setup.gateway.appUrl)).toBe(429);
  });

  test('the addresses of one IPv6 network count as one, as every home has millions of them', async () => {
    await using setup = await setUp({ clientErrorsPerAddress: 2 }, { trustedProxies: ['127.0.0.1'] });
    const statuses: number[] = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'])
      statuses.push((await setup.post(report, { 'x-forwarded-for': from })).status);
    expect(statuses).toEqual([204, 204, 429, 204]);
    expect(setup.logged()).toHaveLength(3);
  });

  test('another method is a 404, as before', async () => {
    await using setup = await setUp();
    const answer = await fetch(`${setup.gateway.appUrl}/api/soglia/client-errors`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'Questa pagina non esiste.' },
    ]);
  });
});
