import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openRaw, sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';

async function setUp(handle: NonNullable<TestHubOptions['handle']>, limits = {}) {
  const hub = await startTestHub({ handle });
  const gateway = await startTestGateway(hub.url, {}, { limits });
  return {
    hub,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of message as AsyncIterable<Buffer>) body += chunk.toString('latin1');
  return body;
}

const until = (check: () => boolean) =>
  waitFor(() => {
    if (!check()) throw new Error('not yet');
  });

describe('what is passed on', () => {
  test('status, reason, headers unchanged, and the body', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/page?a=%2F&b=c') return false;
      response.writeHead(203, 'Quite Right', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Case',
        'caff\xe8',
        'Server',
        'Python',
      ]);
      response.end(Buffer.from('ciao'));
      return true;
    });
    const answer = await sendRaw(
      setup.gateway.hubPort,
      'GET /page?a=%2F&b=c HTTP/1.1\r\nHost: casa.local\r\nX-My: Caff\xe8\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 203 Quite Right\r\n/);
    expect(answer).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Case: caff\xe8\r\n');
    expect(answer).not.toContain('Python');
    expect(answer).toMatch(/ciao/);
    const [seen] = setup.hub.forwarded();
    expect(seen?.headers.host).toBe('casa.local');
    expect(seen?.rawHeaders).toContain('X-My');
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s with its body', async (method) => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/echo') return false;
      request.pipe(response);
      return true;
    });
    const answer = await fetch(`${setup.gateway.hubUrl}/echo`, {
      method,
      ...(method === 'GET' ? {} : { body: 'x'.repeat(100_000) }),
    });
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBe(method === 'GET' ? 0 : 100_000);
    expect(setup.hub.forwarded()[0]?.method).toBe(method);
  });

  test('HEAD, 204, 304 and a range, without a body of their own', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url === '/nothing') response.writeHead(204).end();
      else if (request.url === '/same') response.writeHead(304, { etag: '"x"' }).end();
      else if (request.url === '/part') response.writeHead(206, { 'content-range': 'bytes 0-1/4' }).end('ab');
      else if (request.url === '/size') response.writeHead(200, { 'content-length': '1234' }).end();
      else return false;
      return true;
    });
    const { hubUrl } = setup.gateway;
    expect((await fetch(`${hubUrl}/nothing`)).status).toBe(204);
    expect((await fetch(`${hubUrl}/same`, { headers: { 'if-none-match': '"x"' } })).status).toBe(304);
    const part = await fetch(`${hubUrl}/part`, { headers: { range: 'bytes=0-1' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'ab',
      'bytes 0-1/4',
    ]);
    const size = await fetch(`${hubUrl}/size`, { method: 'HEAD' });
    expect(size.headers.get('content-length')).toBe('1234');
    expect(setup.hub.forwarded().find(({ url }) => url === '/part')?.headers.range).toBe('bytes=0-1');
  });

  test('an upload with Expect: 100-continue', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/up') return false;
      void bodyOf(request).then((body) => response.end(`${request.headers.expect ?? 'none'} ${body}`));
      return true;
    });
    const upload = httpRequest(`${setup.gateway.hubUrl}/up`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': '3' },
    });
    await once(upload, 'continue');
    upload.end('abc');
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    expect(await bodyOf(answer)).toBe('none abc');
  });

  test('events as they arrive, not when the response is complete', async () => {
    const release = Promise.withResolvers<undefined>();
    await using setup = await setUp((request, response) => {
      if (request.url !== '/events') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      void release.promise.then(() => response.end('data: two\n\n'));
      return true;
    });
    const answer = await fetch(`${setup.gateway.hubUrl}/events`);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: one\n\n');
    release.resolve(undefined);
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: two\n\n');
  });

  test('a request on a kept connection that the hub has closed in the meantime', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/again') return false;
      response.end('ok');
      // Closes without notice: the next request on this connection fails.
      setImmediate(() => request.socket.destroy());
      return true;
    });
    for (let round = 0; round < 20; round += 1) {
      expect((await fetch(`${setup.gateway.hubUrl}/again`)).status).toBe(200);
    }
  });
});

describe('backpressure', () => {
  test('a client that does not read pauses the hub; when it reads, everything arrives', async () => {
    const total = 64 * 1024 * 1024;
    const chunk = Buffer.alloc(1024 * 1024);
    let written = 0;
    let stuck = false;
    await using setup = await setUp((request, response) => {
      if (request.url !== '/big') return false;
      response.writeHead(200, { 'content-length': String(total) });
      const more = () => {
        stuck = false;
        while (written < total) {
          written += chunk.length;
          if (!response.write(chunk)) {
            stuck = true;
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
      return true;
    });
    const client = await openRaw(setup.gateway.hubPort);
    client.pause();
    client.write('GET /big HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await until(() => stuck);
    // The kernel's own buffers take some; the rest must wait at the hub.
    let before = -1;
    await until(() => {
      const same = before === written && stuck;
      before = written;
      return same;
    });
    expect(written).toBeLessThan(total / 2);
    let got = 0;
    client.on('data', (data: Buffer) => {
      got += data.length;
    });
    client.resume();
    await once(client, 'close');
    expect(got).toBeGreaterThan(total);
  });

  test('a hub that does not read pauses the client', async () => {
    let hubRequest: IncomingMessage | undefined;
    await using setup = await setUp((request) => {
      if (request.url !== '/slow') return false;
      hubRequest = request;
      request.pause();
      return true;
    });
    const client = await openRaw(setup.gateway.hubPort);
    const total = 64 * 1024 * 1024;
    client.write(`POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: ${total}\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    while (sent < total && client.write(chunk)) sent += chunk.length;
    let before = -1;
    await until(() => {
      while (sent < total && client.writableLength < chunk.length) {
        client.write(chunk);
        sent += chunk.length;
      }
      const same = before === sent && hubRequest !== undefined;
      before = sent;
      return same;
    });
    expect(sent).toBeLessThan(total / 2);
    client.destroy();
  });
});

describe('when one side disconnects', () => {
  test('a hub that breaks off in the middle of a body ends the client’s transfer, after what had come', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/dies') return false;
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => request.socket.destroy());
      return true;
    });
    const answer = await fetch(`${setup.gateway.hubUrl}/dies`);
    await expect(answer.text()).rejects.toThrow('terminated');
    const received = await sendRaw(setup.gateway.hubPort, 'GET /dies HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(received).toMatch(/\r\n\r\nhalf$/);
  });

  test('a client that disconnects aborts the request to the hub', async () => {
    let left = false;
    let asked = false;
    await using setup = await setUp((request, response) => {
      if (request.url !== '/thinks') return false;
      asked = true;
      response.once('close', () => {
        left = true;
      });
      return true;
    });
    const abort = new AbortController();
    const answer = fetch(`${setup.gateway.hubUrl}/thinks`, { signal: abort.signal }).catch(() => 'gone');
    await until(() => asked);
    abort.abort();
    expect(await answer).toBe('gone');
    await until(() => left);
  });

  test('the answer to an unfinished upload reaches the client, and the connection is closed', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/refuses') return false;
      response.writeHead(413, { connection: 'close' }).end('too much');
      return true;
    });
    const client = await openRaw(setup.gateway.hubPort);
    let received = '';
    client.on('data', (data: Buffer) => {
      received += data.toString();
    });
    client.write('POST /refuses HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\nsome');
    await until(() => received.includes('too much'));
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    client.destroy();
  });

  test('an unreachable hub: 502 in Italian at once; requests pass again when it is back', async () => {
    const hub = await startTestHub();
    await using gateway = await startTestGateway(hub.url);
    await hub.close();
    const answer = await fetch(`${gateway.hubUrl}/lovelace`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      code: 'hub_unreachable',
      message: 'L’hub di casa non è raggiungibile. Riprova tra poco.',
    });
    await using _again = await startTestHub({ port: hub.port });
    expect((await fetch(`${gateway.hubUrl}/manifest.json`)).status).toBe(200);
  });

  test('a hub that accepts the connection and does not answer: 504', async () => {
    await using setup = await setUp((request) => request.url === '/mute', { hubHeaders: 100 });
    const answer = await fetch(`${setup.gateway.hubUrl}/mute`);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'hub_timeout' });
  });

  test('a hub that does not speak HTTP: 502', async () => {
    await using setup = await setUp((request) => {
      if (request.url !== '/malformed') return false;
      request.socket.end('SSH-2.0-OpenSSH\r\n');
      return true;
    });
    expect((await fetch(`${setup.gateway.hubUrl}/malformed`)).status).toBe(502);
  });
});

describe('hostile requests', () => {
  const refused = /^HTTP\/1\.1 400 /;

  test.each([
    [
      'both lengths',
      'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n',
    ],
    ['two lengths', 'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
    ['bare line feeds', 'GET /x HTTP/1.1\nHost: a\n\n'],
    ['a header with a blank before its colon', 'GET /x HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['two hosts', 'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /x HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a whole address', 'GET http://evil.example/api/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a path with two dots', 'GET /api/../x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['broken percent signs', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('%s: 400, and the hub receives nothing', async (_name, bytes) => {
    await using setup = await setUp(() => false);
    expect(await sendRaw(setup.gateway.hubPort, bytes)).toMatch(refused);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('headers: 24 kB pass, more or ten thousand of them do not', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url === '/manifest.json') return false;
      response.end('ok');
      return true;
    });
    const send = (headers: string) =>
      sendRaw(setup.gateway.hubPort, `GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
    expect(await send(`X-Long: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`X-Long: ${'x'.repeat(30_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await send(Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1\r\n`).join(''))).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(setup.hub.forwarded()).toHaveLength(1);
  });

  test('headers about the client’s address do not reach the hub', async () => {
    await using setup = await setUp((request, response) => {
      if (request.url !== '/x') return false;
      response.end(JSON.stringify(request.headers));
      return true;
    });
    const answer = await sendRaw(
      setup.gateway.hubPort,
      'GET /x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 6.6.6.6\r\nForwarded: for=6.6.6.6\r\nTE: trailers\r\nX-Hop: 1\r\nConnection: close, X-Hop\r\n\r\n',
    );
    expect(answer).not.toMatch(/6\.6\.6\.6|trailers|x-hop/i);
  });

  test('a request whose headers never end is closed', async () => {
    await using setup = await setUp(() => false, { requestHeaders: 50 });
    const client = connect(setup.gateway.hubPort, '127.0.0.1');
    client.write('GET /x HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    client.resume();
    await until(() => client.destroyed || client.readableEnded);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('TRACE and unknown methods do not reach the hub', async () => {
    await using setup = await setUp(() => false);
    expect(
      await sendRaw(setup.gateway.hubPort, 'TRACE /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 404 /);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('more connections of one address than it may hold are closed', async () => {
    await using setup = await setUp(() => false, { connectionsPerAddress: 3 });
    const open = await Promise.all(Array.from({ length: 3 }, () => openRaw(setup.gateway.hubPort)));
    const refusedOne = await openRaw(setup.gateway.hubPort);
    await until(() => refusedOne.destroyed || refusedOne.readableEnded || refusedOne.closed);
    for (const socket of open) socket.destroy();
    await waitFor(async () => {
      expect((await fetch(`${setup.gateway.hubUrl}/manifest.json`)).status).toBe(200);
    });
  });
});
