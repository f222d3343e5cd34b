import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { HOUR_MS } from '@soglia/server/durations';
import { defaultLimits } from '#limits.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createPushConnection } from './push-connection.ts';
import { createSubscriptions } from './subscriptions.ts';

test('a client that is gone is asked and ended also when the clock is set back', async () => {
  let now = Date.now();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer) => received.push(data.toString()));
  const closed = once(client, 'close') as Promise<[number]>;
  const [socket, request] = await connected;
  const connection = createPushConnection({
    socket,
    connection: request.socket,
    subscriptions: createSubscriptions(),
    limits: defaultLimits,
    clock: { now: () => now, after: () => () => undefined },
  });
  connection.check();
  now -= HOUR_MS;
  connection.check();
  await waitFor(() => {
    expect(received.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual([
      'pusher:connection_established',
      'pusher:ping',
    ]);
  });
  connection.check();
  expect((await closed)[0]).toBe(4201);
  server.close();
});
