// @vitest-environment happy-dom
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { HUB_INFO_COMMAND, type PushChannel } from '@soglia/contracts';
import { NOTIFICATIONS_COMMAND } from '@soglia/contracts/notifications';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { startCompanionServer } from '#home/companion/testing/companion-server.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { openCentre } from './open-centre.ts';

/** A server of the push channel: who subscribes to a channel is kept under its name. */
let server: WebSocketServer;
const subscribers = new Map<string, WebSocket>();

beforeEach(async () => {
  subscribers.clear();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    say(socket, 'pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
      if (event !== 'pusher:subscribe') return;
      say(socket, 'pusher_internal:subscription_succeeded', {}, data.channel);
      subscribers.set(data.channel, socket);
    });
  });
});
afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const say = (socket: WebSocket | undefined, event: string, data: unknown, channel?: string) =>
  socket?.send(JSON.stringify({ event, data: JSON.stringify(data), channel }));

const channelOf = (channel: string): PushChannel => ({
  key: 'soglia',
  channel,
  host: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  tls: false,
});

interface House {
  readonly isOurs?: boolean;
  /** Whether our hub origin keeps notifications. */
  readonly isKept?: boolean;
  /** What it answers to `soglia/info`. */
  readonly info?: () => Promise<unknown>;
}

/** The centre of a person in a house whose connection is ready. */
async function open({ isOurs = true, isKept = false, info }: House = {}) {
  const gateway = await startCompanionServer({ 'GET /api/notifications/hub-marks': [200, { marks: [] }] });
  const asked: string[] = [];
  const events = new Map<string, (event: unknown) => void>();
  const { hub, setConnection } = createFakeHub({
    ready: true,
    capabilities: isOurs ? { kind: 'soglia', version: '0.2.0', features: new Set() } : { kind: 'bare' },
    command: ({ type }: { readonly type: string }) => {
      asked.push(type);
      if (type !== HUB_INFO_COMMAND || info === undefined) return new Promise<never>(() => undefined);
      return info() as Promise<never>;
    },
    subscribe: ({ type }: { readonly type: string }, onEvent: (event: never) => void) => {
      events.set(type, onEvent as (event: unknown) => void);
      return () => void events.delete(type);
    },
  });
  const storage = memoryStore();
  const toasts = { push: vi.fn(), warn: vi.fn(), damaged: vi.fn(), seen: vi.fn() };
  const centre = openCentre({
    hub: { ...hub, platform: testPlatform },
    origin: isKept
      ? { platform: testPlatform, base: gateway.url, accessToken: () => Promise.resolve('token') }
      : undefined,
    isOurs,
    store: storage.safe(),
    toasts,
  });
  onTestFinished(async () => {
    centre.close();
    await gateway[Symbol.asyncDispose]();
  });
  const messages = () => centre.state().items.map(({ message }) => message);
  return { centre, gateway, asked, events, setConnection, storage, toasts, messages };
}

const infoWith = (push?: PushChannel) => () =>
  Promise.resolve({ version: '0.2.0', features: [], ...(push !== undefined && { push }) });

it('shows what the push channel of the house tells, as an item and as a toast', async () => {
  const { messages, toasts } = await open({ info: infoWith(channelOf('house-1')) });
  await expect.poll(() => subscribers.has('house-1')).toBe(true);
  say(subscribers.get('house-1'), 'notice', { title: 'Lavatrice', message: 'Ha finito' }, 'house-1');
  await expect.poll(messages).toEqual(['Ha finito']);
  expect(toasts.push).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Lavatrice', message: 'Ha finito' }),
  );
  say(subscribers.get('house-1'), 'notice', { message: '' }, 'house-1');
  await expect.poll(() => toasts.damaged.mock.calls.length).toBe(1);
  expect(messages()).toEqual(['Ha finito']);
});

it('keeps the channel over a reconnect, and leaves it for another one', async () => {
  let push = channelOf('house-1');
  const connected = vi.fn();
  server.on('connection', connected);
  const { asked, setConnection, messages } = await open({ info: () => infoWith(push)() });
  await expect.poll(() => subscribers.has('house-1')).toBe(true);
  const first = subscribers.get('house-1');
  setConnection('lost');
  setConnection('ready');
  await expect.poll(() => asked.filter((type) => type === HUB_INFO_COMMAND).length).toBe(2);
  say(first, 'notice', 'Ancora qui', 'house-1');
  await expect.poll(messages).toEqual(['Ancora qui']);

  push = channelOf('house-2');
  const left = new Promise((resolve) => first?.once('close', resolve));
  setConnection('lost');
  setConnection('ready');
  await expect.poll(() => subscribers.has('house-2')).toBe(true);
  await left;
  // One for each channel: the reconnect between them has opened none.
  expect(connected).toHaveBeenCalledTimes(2);
});

it('asks a bare hub for no channel, and follows none where our own names none', async () => {
  const bare = await open({ isOurs: false, info: infoWith(channelOf('house-1')) });
  expect(bare.asked).not.toContain(HUB_INFO_COMMAND);
  const unnamed = await open({ info: infoWith() });
  // A refusal, and an answer of another form, are no reason to fail.
  const refused = await open({ info: () => Promise.reject(new Error('unknown_command')) });
  const strange = await open({ info: () => Promise.resolve({ version: 7 }) });
  for (const { asked } of [unnamed, refused, strange]) expect(asked).toContain(HUB_INFO_COMMAND);
  // The one that is named after them connects; by then the others would have.
  await open({ info: infoWith(channelOf('house-2')) });
  await expect.poll(() => subscribers.has('house-2')).toBe(true);
  expect([...subscribers.keys()]).toEqual(['house-2']);
});

it('ends everything when it is closed, also a channel that is named afterwards', async () => {
  const { centre, events, storage } = await open({
    isKept: true,
    info: infoWith(channelOf('house-1')),
  });
  await expect.poll(() => subscribers.has('house-1')).toBe(true);
  expect(events.has(NOTIFICATIONS_COMMAND)).toBe(true);
  const closed = new Promise((resolve) => subscribers.get('house-1')?.once('close', resolve));
  centre.close();
  await closed;
  expect(events.has(NOTIFICATIONS_COMMAND)).toBe(false);
  const read = vi.spyOn(storage, 'getItem');
  tellOfStorage();
  expect(read).not.toHaveBeenCalled();

  let answer: (info: unknown) => void = () => undefined;
  const late = await open({ info: () => new Promise((resolve) => (answer = resolve)) });
  late.centre.close();
  answer(await infoWith(channelOf('late'))());
  await open({ info: infoWith(channelOf('house-2')) });
  await expect.poll(() => subscribers.has('house-2')).toBe(true);
  expect(subscribers.has('late')).toBe(false);
});

/** Another window of the browser stores a notice; the browser tells this one. */
function writeElsewhere(storage: ReturnType<typeof memoryStore>, message: string): void {
  const notices = [{ id: 'n1', message, timestamp: '2026-11-27T12:00:00.000Z', read: false }];
  storage.safe().setItem('notifications', JSON.stringify(notices));
  tellOfStorage();
}

function tellOfStorage(): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'notifications' }));
}

it('shows what another window has stored', async () => {
  const { storage, messages, toasts } = await open();
  writeElsewhere(storage, 'Di un’altra finestra');
  expect(messages()).toEqual(['Di un’altra finestra']);
  // That window has shown it.
  expect(toasts.push).not.toHaveBeenCalled();
});

it('shows what the gateway keeps and tells, and reads the marks of the hub’s list anew', async () => {
  const { events, gateway, messages, toasts, centre } = await open({ isKept: true });
  const tell = events.get(NOTIFICATIONS_COMMAND);
  const notice = (id: string, message: string) => ({
    id,
    at: '2026-11-27T12:00:00.000Z',
    category: 'system',
    type: 'system',
    title: null,
    message,
    url: null,
    entity_id: null,
    read: false,
  });
  tell?.({ type: 'current', unread: 1, notifications: [notice('a', 'Di ieri')] });
  tell?.({ type: 'added', unread: 2, notification: notice('b', 'Di adesso') });
  await expect.poll(() => messages().toSorted()).toEqual(['Di adesso', 'Di ieri']);
  expect(centre.state().unread).toBe(2);
  expect(toasts.push).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Di adesso' }));
  const marksRead = () => gateway.asked.filter(({ what }) => what.endsWith('/hub-marks')).length;
  const before = marksRead();
  tell?.({ type: 'hub_marks' });
  await expect.poll(marksRead).toBeGreaterThan(before);
});

it.each([
  ['read', 'POST /api/notifications/read'],
  ['cleared', 'POST /api/notifications/remove'],
] as const)(
  'what the gateway did not hear is %s at the next connect, and nothing that came later',
  async (what, path) => {
    const { events, gateway, centre } = await open({ isKept: true });
    const tell = events.get(NOTIFICATIONS_COMMAND);
    const notice = (minute: number) => ({
      id: `n${minute}`,
      at: new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString(),
      category: 'system',
      type: 'system',
      title: null,
      message: `n${minute}`,
      url: null,
      entity_id: null,
      read: false,
    });
    const newest = Array.from({ length: 50 }, (_, index) => notice(60 - index));
    const sent = () => gateway.asked.filter((asked) => asked.what === path).map(({ body }) => body);
    tell?.({ type: 'current', unread: 60, notifications: newest });
    if (what === 'read') centre.markAllRead();
    else await centre.clear('system');
    // No answer of that path: it is refused.
    await expect.poll(sent).toEqual([{ ids: 'all' }]);
    expect(centre.state().unread).toBe(0);

    gateway.answers.set(path, [204, null]);
    const page = { notifications: [notice(11), notice(5)], unread: 61, next: null };
    gateway.answers.set('GET /api/notifications?before=n12&limit=50', [200, page]);
    tell?.({ type: 'current', unread: 61, notifications: [notice(90), ...newest.slice(0, 49)] });
    expect(centre.state().unread).toBe(1);
    const ids = [...newest.slice(0, 49), notice(11), notice(5)].map(({ id }) => id);
    await expect.poll(sent).toContainEqual({ ids });
  },
);
