import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startDemoHub, type DemoHub } from '#demo-hub.ts';
import { http, signIn, TestSocket } from '#testing/client.ts';

let hub: DemoHub | undefined;
afterEach(() => hub?.close());

async function start(trustedProxies: readonly string[]): Promise<string> {
  hub = await startDemoHub({ trustedProxies, banAfter: 3 });
  return hub.url;
}
const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });
async function handshake(base: string, address: string): Promise<string> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/websocket`, {
    headers: { 'x-forwarded-for': address },
  });
  const said = await Promise.race([
    once(socket, 'message').then(() => 'greeted'),
    once(socket, 'unexpected-response').then(([, answer]) =>
      String((answer as { statusCode: number }).statusCode),
    ),
  ]);
  socket.on('error', () => undefined);
  socket.terminate();
  return said;
}

describe('X-Forwarded-For', () => {
  it('is refused by default, on the WebSocket too', async () => {
    const base = await start([]);
    const answer = await http(`${base}/manifest.json`, from('192.168.1.7'));
    expect([answer.status, answer.text]).toEqual([400, '400: Bad Request']);
    expect(await handshake(base, '192.168.1.7')).toBe('400');
    expect((await http(`${base}/manifest.json`)).status).toBe(200);
  });

  it.each([['127.0.0.1'], ['127.0.0.0/8']])(
    'is accepted from %s, and a ban applies to the address it names',
    async (proxy) => {
      const base = await start([proxy]);
      const statusFor = (address: string): Promise<number> =>
        http(`${base}/api/`, from(address)).then(({ status }) => status);
      for (let tries = 1; tries <= 3; tries++) expect(await statusFor('192.168.1.7')).toBe(401);
      expect(await statusFor('192.168.1.7')).toBe(403);
      expect(await handshake(base, '192.168.1.7')).not.toBe('greeted');
      expect(await statusFor('192.168.1.8')).toBe(401);
      expect(await handshake(base, '192.168.1.8')).toBe('greeted');
    },
  );

  it.each(['10.0.0.1', 'fd00::/8'])('is refused where only %s is trusted', async (proxy) => {
    const base = await start([proxy]);
    expect((await http(`${base}/manifest.json`, from('192.168.1.7'))).status).toBe(400);
  });

  it.each(['', 'malformed', '192.168.1.7, malformed', '192.168.1.7:80'])(
    'is refused where it says %j',
    async (said) => {
      const base = await start(['127.0.0.1']);
      expect((await http(`${base}/manifest.json`, from(said))).status).toBe(400);
    },
  );

  it('gives the last address that is not a trusted proxy', async () => {
    const base = await start(['127.0.0.1', '10.0.0.0/8']);
    const { access_token: token } = await signIn(base);
    const chain = '6.6.6.6, 192.168.1.9, 10.0.0.3';
    for (let tries = 1; tries <= 3; tries++) await http(`${base}/api/`, from(chain));
    expect((await http(`${base}/manifest.json`, from('192.168.1.9'))).status).toBe(403);
    expect((await http(`${base}/manifest.json`, from('6.6.6.6'))).status).toBe(200);
    const socket = await TestSocket.open(base, token);
    expect((await socket.ask('ping'))['type']).toBe('pong');
    socket.close();
  });
});
