import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { StoredNotice } from '../system/stored-notice.ts';
import { followPushChannel } from './push-channel.ts';

const CHANNEL = 'house-7f3a';
let server: WebSocketServer;
let release: (() => void) | undefined;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  release?.();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const say = (socket: WebSocket, event: string, data: unknown, more: object = {}) =>
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...more }));

/** A client of the channel, once the server has its subscription. */
async function follow() {
  const notices: StoredNotice[] = [];
  const onDamaged = vi.fn();
  const subscribed = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => {
      say(socket, 'pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
      socket.on('message', (raw: Buffer) => {
        const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
        if (event !== 'pusher:subscribe' || data.channel !== CHANNEL) return;
        say(socket, 'pusher_internal:subscription_succeeded', {}, { channel: CHANNEL });
        resolve(socket);
      });
    });
  });
  const { port } = server.address() as AddressInfo;
  release = followPushChannel({
    channel: { key: 'soglia', channel: CHANNEL, host: '127.0.0.1', port, tls: false },
    page: { protocol: 'http:', hostname: '127.0.0.1', port: '8080' },
    now: () => Date.parse('2026-11-27T12:00:00Z'),
    newId: () => 'made-here',
    onNotice: (notice) => notices.push(notice),
    onDamaged,
  });
  return { notices, onDamaged, socket: await subscribed };
}

it('tells every event of the house, and none of the protocol', async () => {
  const { notices, onDamaged, socket } = await follow();
  say(socket, 'pusher:pong', {}, { channel: CHANNEL });
  say(socket, 'notice', { title: 'Lavatrice', message: 'Ha finito' }, { channel: CHANNEL });
  say(socket, 'any-name', 'Suona il campanello', { channel: CHANNEL });
  await expect.poll(() => notices.length).toBe(2);
  const unread = { read: false, id: 'made-here', timestamp: '2026-11-27T12:00:00.000Z' };
  expect(notices).toEqual([
    { title: 'Lavatrice', message: 'Ha finito', ...unread },
    { message: 'Suona il campanello', ...unread },
  ]);
  expect(onDamaged).not.toHaveBeenCalled();
});

it('says of what cannot be shown that it is damaged, and goes on', async () => {
  const { notices, onDamaged, socket } = await follow();
  say(socket, 'notice', { message: '' }, { channel: CHANNEL });
  await expect.poll(() => onDamaged.mock.calls.length).toBe(1);
  socket.send('{ this is no message');
  await expect.poll(() => onDamaged.mock.calls.length).toBe(2);
  say(socket, 'notice', 'Tutto bene', { channel: CHANNEL });
  await expect.poll(() => notices.map(({ message }) => message)).toEqual(['Tutto bene']);
});

it('hears nothing of another channel, and nothing once it is released', async () => {
  const { notices, socket } = await follow();
  say(socket, 'notice', 'Di un altro', { channel: 'another-house' });
  say(socket, 'notice', 'Della casa', { channel: CHANNEL });
  await expect.poll(() => notices.map(({ message }) => message)).toEqual(['Della casa']);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  release?.();
  await closed;
  expect(notices).toHaveLength(1);
});

it('opens nothing where it is released before the library has come', async () => {
  const connected = vi.fn();
  server.on('connection', connected);
  const { port } = server.address() as AddressInfo;
  const options = {
    channel: { key: 'soglia', channel: CHANNEL, host: '127.0.0.1', port, tls: false },
    page: { protocol: 'http:', hostname: '127.0.0.1', port: '8080' },
    now: Date.now,
    newId: () => 'made-here',
    onNotice: () => undefined,
    onDamaged: () => undefined,
  };
  followPushChannel(options)();
  // Another one after it has connected: the first would have by then.
  release = followPushChannel(options);
  await expect.poll(() => connected.mock.calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(connected).toHaveBeenCalledTimes(1);
});
