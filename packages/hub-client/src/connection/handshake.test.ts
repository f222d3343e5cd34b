import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { createTestPlatform } from '../testing/test-platform.ts';
import { authenticate, openHubSocket } from './handshake.ts';

const servers: WebSocketServer[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** A server whose first message the test chooses. */
async function serve(onSocket: (socket: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  server.on('connection', onSocket);
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const required = JSON.stringify({ type: 'auth_required', ha_version: '2026.11.0' });

test.each([
  ['a frame that is no JSON', '<html>', 'hub_error'],
  ['a frame that is no object', '[]', 'hub_error'],
])('%s instead of auth_required: not a hub', async (_name, frame, code) => {
  const url = await serve((socket) => socket.send(frame));
  await expect(openHubSocket(createTestPlatform(), url, 1_000).result).rejects.toMatchObject({ code });
});

test('other messages before auth_required are ignored', async () => {
  const url = await serve((socket) => {
    socket.send('{"type":"welcome"}');
    socket.send(required);
  });
  const { result, cancel } = openHubSocket(createTestPlatform(), url, 1_000);
  await expect(result).resolves.toMatchObject({ hubVersion: '2026.11.0' });
  cancel();
});

test('a hub that closes without a message, and a closed port', async () => {
  const url = await serve((socket) => socket.close());
  await expect(openHubSocket(createTestPlatform(), url, 1_000).result).rejects.toMatchObject({
    code: 'disconnected',
  });
  await expect(openHubSocket(createTestPlatform(), 'ws://127.0.0.1:1', 1_000).result).rejects.toMatchObject({
    code: 'disconnected',
  });
});

test('a silent hub times out, and the socket is closed', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const platform = createTestPlatform();
  const url = await serve((socket) => {
    closed = once(socket, 'close');
    void platform.clock.advance(1_000);
  });
  await expect(openHubSocket(platform, url, 1_000).result).rejects.toMatchObject({ code: 'timeout' });
  await closed;
});

test('a socket that closes after auth_required, before the token is sent', async () => {
  const url = await serve((socket) => {
    socket.send(required);
    socket.close();
  });
  const platform = createTestPlatform();
  const hub = await openHubSocket(platform, url, 1_000).result;
  await new Promise<void>((resolve) => {
    if (hub.socket.readyState === 3) resolve();
    else hub.socket.addEventListener('close', () => resolve());
  });
  await expect(authenticate(platform, hub, 'token', 1_000).result).rejects.toMatchObject({
    code: 'disconnected',
  });
});

test('auth_invalid without a message is a refusal too', async () => {
  const url = await serve((socket) => {
    socket.send(required);
    socket.on('message', () => socket.send('{"type":"auth_invalid"}'));
  });
  const platform = createTestPlatform();
  const hub = await openHubSocket(platform, url, 1_000).result;
  await expect(authenticate(platform, hub, 'token', 1_000).result).rejects.toMatchObject({ code: 'refused' });
});
