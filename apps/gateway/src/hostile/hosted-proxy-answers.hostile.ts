import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startListener } from '#testing/counting-listener.ts';
import { startHostedGateway, type HostedGateway } from '#testing/hosted-gateway.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

let setup: HostedGateway;
beforeAll(async () => {
  setup = await startHostedGateway({
    limits: {
      proxyExchange: 500,
      proxyHeaders: 300,
      proxyStall: 300,
      proxiedAnswer: 100_000,
      hubConnect: 1000,
      freeRefusals: 1000,
    },
  });
});
afterAll(() => setup[Symbol.asyncDispose]());

describe('what a target answers', () => {
  const token = makeToken('anna');
  /** What the proxy's client gets for these bytes. */
  const answerTo = async (bytes: string) => {
    await using target = await startListener('127.0.0.1', bytes);
    const answer = await setup.call('/states', { target: target.url, token });
    const text = await answer.text().catch(() => 'broken off');
    await waitFor(() => {
      expect(target.open()).toBeLessThanOrEqual(1);
    });
    return { status: answer.status, text, headers: answer.headers, connections: target.connections() };
  };

  test.each([300, 301, 302, 303, 305, 307, 308])('a redirect %i is not followed', async (status) => {
    await using inside = await startListener('127.0.0.1');
    const { text, ...answer } = await answerTo(
      `HTTP/1.1 ${status} X\r\nLocation: ${inside.url}/api/secret\r\nContent-Length: 0\r\n\r\n`,
    );
    expect([answer.status, text]).toEqual([502, expect.stringContaining('"target_redirects"')]);
    expect([answer.headers.get('location'), inside.connections()]).toEqual([null, 0]);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['a header that never ends', 'HTTP/1.1 200 OK\r\nX-Slow: '],
    ['early hints without end', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(1000)],
  ])('%s: the time limit', async (_name, bytes) => {
    expect(await answerTo(bytes)).toMatchObject({
      status: 504,
      text: expect.stringContaining('"hub_timeout"') as string,
    });
  });

  test.each<[string, string]>([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['HTTP/0.9', '<html>secret</html>'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\nok'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header without an end', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(100_000)}`],
    ['a header with a zero', 'HTTP/1.1 200 OK\r\nContent-Type: a\0b\r\nContent-Length: 2\r\n\r\nok'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
    ['a status that is none', 'HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n'],
  ])('%s: an error of its own, and nothing of what it sent', async (_name, bytes) => {
    const { status, text } = await answerTo(bytes);
    expect(status).toBe(502);
    expect(text).toContain('"hub_unreachable"');
    expect(text).not.toContain('secret');
  });

  test('an answer that claims to be large is refused; one that becomes large is cut', async () => {
    expect(await answerTo('HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n')).toMatchObject({
      status: 502,
      text: expect.stringContaining('"answer_too_large"') as string,
    });
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    const { text } = await answerTo(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(100)}`,
    );
    expect(text).toBe('broken off');
  });

  test('an answer that stops, or ends too early, is no whole answer', async () => {
    expect((await answerTo('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok')).text).toBe('broken off');
  });

  test('a second answer behind the first one is nobody’s', async () => {
    await using target = await startListener(
      '127.0.0.1',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison',
    );
    const [first, second] = [
      await (await setup.call('/states', { target: target.url })).text(),
      await (await setup.call('/states', { target: target.url })).text(),
    ];
    expect([first, second]).toEqual(['ok', 'ok']);
  });

  test('whatever its headers say of the client’s connection, it ends where it ends', async () => {
    const { status, text, headers } = await answerTo(
      'HTTP/1.1 204 No Content\r\nContent-Length: 9\r\nConnection: keep-alive, x\r\nKeep-Alive: timeout=999\r\nTrailer: x\r\n\r\n',
    );
    expect([status, text]).toEqual([204, '']);
    for (const name of ['content-length', 'trailer']) expect(headers.get(name)).toBeNull();
  });
});
