import { request } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startDemoHub, type DemoHub } from '@soglia/demo-hub';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';

/** The status of a request from another machine: on Linux all of 127/8 is one's own. */
const statusFrom = (localAddress: string, url: string, body?: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { localAddress, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end(body);
  });

async function setUp(trustedProxies: readonly string[]) {
  const hub: DemoHub = await startDemoHub({ trustedProxies, banAfter: 2 });
  const gateway: TestGateway = await startTestGateway(hub.url);
  return {
    gateway,
    /** What the hub counts as a failed sign-in of whoever it believes to be asking. */
    failFrom: (address: string) =>
      statusFrom(address, `${gateway.hubUrl}/auth/token`, 'grant_type=malformed'),
    pageFrom: (address: string) => statusFrom(address, `${gateway.hubUrl}/manifest.json`),
    socketFrom: async (localAddress: string) => {
      const socket = new WebSocket(gateway.socketUrl, { localAddress });
      let outcome: string | undefined;
      socket.on('error', () => undefined);
      socket.once('message', () => (outcome = 'opened'));
      socket.once('unexpected-response', (_request, answer) => (outcome = String(answer.statusCode)));
      await waitFor(() => {
        if (outcome === undefined) throw new Error('no outcome');
      });
      socket.terminate();
      return outcome;
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

test('a hub that trusts the gateway bans the client address that failed, and no other', async () => {
  await using setup = await setUp(['127.0.0.1']);
  expect([await setup.failFrom('127.0.0.2'), await setup.failFrom('127.0.0.2')]).toEqual([400, 400]);
  expect([await setup.pageFrom('127.0.0.2'), await setup.pageFrom('127.0.0.3')]).toEqual([403, 200]);
  expect([await setup.socketFrom('127.0.0.2'), await setup.socketFrom('127.0.0.3')]).toEqual([
    '403',
    'opened',
  ]);
});

test('a hub that does not trust the gateway sees its address only, and goes on answering', async () => {
  await using setup = await setUp([]);
  expect(await setup.failFrom('127.0.0.2')).toBe(400);
  expect([await setup.pageFrom('127.0.0.2'), await setup.pageFrom('127.0.0.3')]).toEqual([200, 200]);
  expect(await setup.socketFrom('127.0.0.2')).toBe('opened');
});
