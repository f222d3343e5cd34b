import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { startTcpRelay } from '@soglia/database/testing/tcp-relay';
import { describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import { runCommand } from '#commands/desk-command.ts';
import { defaultDeskLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { ask, newTicket, readEvents, startTestDesk } from '#testing/test-desk.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createEventConnection } from './event-connection.ts';

const open = async (url: string, key: string): Promise<TicketDetail> =>
  (await ask(url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
const say = (url: string, key: string, id: string, text: string) =>
  ask(url, key, ['POST', `/tickets/${id}/messages`, { text }]);

describe.each(databaseKinds)('on %s', (kind) => {
  test('a reader gets what happens in its home, in order, with cursors that increase', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const reader = readEvents(desk.url, key, 0);
    await reader.opened;
    const ticket = await open(desk.url, key);
    await runCommand(desk.store, ['answer', '1', 'Passo', 'domani', '--as', 'Luca']);
    await runCommand(desk.store, ['stage', '1', 'waiting']);
    await runCommand(desk.store, ['close', '1']);
    await waitFor(() => {
      expect(reader.events.map(({ what }) => what)).toEqual([
        'created',
        'message',
        'stage',
        'stage',
        'status',
      ]);
    });
    expect(reader.events[1]).toMatchObject({
      cursor: 2,
      ticket_id: ticket.id,
      number: 1,
      title: 'La caldaia è fredda',
      reference: 'maria',
      from: 'desk',
      excerpt: 'Passo domani',
    });
    expect(reader.events.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4, 5]);
    reader.socket.close();
  });

  test('a connection that is cut again and again loses nothing and brings nothing twice', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    await using relay = await startTcpRelay({ to: desk.url });
    const { id } = await open(desk.url, key);
    const cursors: number[] = [];
    const write = async () => {
      for (let index = 0; index < 40; index += 1) await say(desk.url, key, id, `Messaggio ${index}`);
    };
    const written = write();
    while (cursors.at(-1) !== 41) {
      const reader = readEvents(relay.url, key, cursors.at(-1) ?? 0);
      await Promise.race([reader.opened, reader.closed]);
      await waitFor(() => {
        expect(reader.events.length > 0 || cursors.at(-1) === 41).toBe(true);
      });
      relay.cut();
      relay.restore();
      await reader.closed;
      cursors.push(...reader.events.map(({ cursor }) => cursor));
    }
    await written;
    expect(cursors).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
  });

  test('another instance on the same database writes, and a desk that starts again goes on', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const other = await desk.second();
    const reader = readEvents(other.url, key, 0);
    await reader.opened;
    const { id } = await open(desk.url, key);
    await waitFor(() => {
      expect(reader.events).toHaveLength(1);
    });
    await other.close();
    expect(await reader.closed).toBe(1001);
    await say(desk.url, key, id, 'Intanto.');
    const third = await desk.second();
    const again = readEvents(third.url, key, reader.events.at(-1)?.cursor);
    await waitFor(() => {
      expect(again.events.map(({ what }) => what)).toEqual(['message']);
    });
    again.socket.close();
  });

  test('many instances that write at once commit the cursors of a home in their order', async () => {
    // Few enough for each to have its turn within the time of a transaction, on a busy machine too.
    const COUNT = 24;
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const other = await desk.second();
    const reader = readEvents(desk.url, key, 0);
    await reader.opened;
    const answers = await Promise.all(
      Array.from({ length: COUNT }, (_, index) => open(index % 2 === 0 ? desk.url : other.url, key)),
    );
    expect(new Set(answers.map(({ number }) => number)).size).toBe(COUNT);
    await waitFor(() => {
      expect(reader.events.map(({ cursor }) => cursor)).toEqual(
        Array.from({ length: COUNT }, (_, index) => index + 1),
      );
    });
    reader.socket.close();
  });

  test('a key that is revoked ends its connections, and opens none', async () => {
    await using desk = await startTestDesk(kind);
    const { key, keyId, home } = await desk.addHome();
    const reader = readEvents(desk.url, key);
    await reader.opened;
    const rotated = await runCommand(desk.store, ['rotate-key', home.name]);
    const newKey = /desk_[\w-]{43}/.exec(rotated)?.[0] ?? '';
    expect((await ask(desk.url, newKey, ['GET', '/desk'])).status).toBe(200);
    expect((await ask(desk.url, key, ['GET', '/desk'])).status).toBe(200);
    await runCommand(desk.store, ['revoke-key', keyId]);
    expect(await reader.closed).toBe(4401);
    expect((await ask(desk.url, key, ['GET', '/desk'])).status).toBe(401);
    await expect(readEvents(desk.url, key).opened).rejects.toThrow('401');
    expect(await runCommand(desk.store, ['keys', home.name])).toMatch(/valid\n.*revoked/);
  });
});

test('a replaced key ends by itself after its time', async () => {
  let now = 1_795_000_000_000;
  const clock = { now: () => now, after: () => () => undefined };
  await using desk = await startTestDesk('sqlite', { clock });
  const { key, home } = await desk.addHome();
  await desk.store.transaction(({ homes }) => homes.expireKeys(home, now + 1000, 'test'));
  expect((await ask(desk.url, key, ['GET', '/desk'])).status).toBe(200);
  now += 1000;
  expect((await ask(desk.url, key, ['GET', '/desk'])).status).toBe(401);
});

test('a half-open connection is given up after two heartbeats', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { heartbeat: 50 } });
  const { key } = await desk.addHome();
  await using relay = await startTcpRelay({ to: desk.url });
  const reader = readEvents(relay.url, key);
  await reader.opened;
  relay.silence();
  await waitFor(() => {
    expect(relay.connections.endedByServer).toBe(1);
  });
});

test('a reader that does not read is dropped, and takes little memory until then', async () => {
  await using desk = await startTestDesk('sqlite', {
    limits: { heartbeat: MINUTE_MS, slowReader: 300, eventBatch: 200 },
  });
  const { key, home } = await desk.addHome();
  const scope = {
    companyId: home.company.id,
    homeId: home.id,
    actor: { from: 'home', name: '', audit: 'test' } as const,
  };
  const { id } = await desk.store.transaction((repositories) =>
    repositories.within(scope).create({
      title: 'x'.repeat(20_000),
      status: 'Open',
      priority: 'Low',
      description: 'x',
      reference: 'maria',
      contactPhone: '+39',
      consent: false,
      diagnostics: [],
      entityId: null,
    }),
  );
  for (let round = 0; round < 30; round += 1)
    await desk.store.transaction(async (repositories) => {
      const tickets = repositories.within(scope);
      for (let index = 0; index < 50; index += 1) await tickets.setConsent(id, index % 2 === 0);
    });
  const reader = readEvents(desk.url, key, 0);
  await reader.opened;
  reader.socket.pause();
  await waitFor(() => {
    expect(desk.log()).toContain('a reader of events was too slow');
  });
  reader.socket.resume();
  await reader.closed;
});

test('upgrades are refused in HTTP: no key, another path, a cursor of another form', async () => {
  await using desk = await startTestDesk('sqlite');
  const { key } = await desk.addHome();
  for (const [path, given, status] of [
    ['/events', 'desk_x', '401'],
    ['/events', '', '401'],
    ['/tickets', key, '404'],
    ['/events?after=-1', key, '400'],
    ['/events?after=1e400', key, '400'],
    ['//', key, '404'],
  ] as const) {
    const socket = new WebSocket(desk.url.replace('http', 'ws') + path, { headers: { 'x-api-key': given } });
    const [error] = (await once(socket, 'error')) as [Error];
    expect([path, error.message]).toEqual([path, `Unexpected server response: ${status}`]);
  }
});

test('a refused upgrade is not held open by its client', async () => {
  await using desk = await startTestDesk('sqlite');
  const { hostname, port } = new URL(desk.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const deskEnds = once(socket, 'end');
  socket.write(
    'GET /events HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await deskEnds;
  expect(answer).toMatch(/^HTTP\/1.1 401 .*"code":"unauthorized"/s);
  socket.on('error', () => undefined);
  // The desk has sent its end already: that it has gone shows in what is sent to it.
  await waitFor(() => {
    socket.write('x');
    expect(socket.destroyed).toBe(true);
  });
});

test('a malformed handshake is answered before anything is known of its key', async () => {
  await using desk = await startTestDesk('sqlite');
  const { key } = await desk.addHome();
  const { hostname, port } = new URL(desk.url);
  for (const given of ['desk_x', key]) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /events HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${given}\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 7\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*\r\nSec-WebSocket-Version: 13, 8\r\n/s);
  }
});

test('a reader that talks is ended, and of one home only the newest connections stay', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { homeSockets: 2 } });
  const { key } = await desk.addHome();
  const talker = readEvents(desk.url, key);
  await talker.opened;
  talker.socket.send('{"type":"hello"}');
  expect(await talker.closed).toBe(1008);
  const [first, second, third] = [
    readEvents(desk.url, key),
    readEvents(desk.url, key),
    readEvents(desk.url, key),
  ];
  await Promise.all([first.opened, second.opened, third.opened]);
  expect(await Promise.race([first.closed, second.closed, third.closed])).toBe(4409);
  for (const { socket } of [first, second, third]) socket.close();
});

test('what was sent already does not come again when a look that began before it ends', async () => {
  await using desk = await startTestDesk('sqlite');
  const { key, keyId, home } = await desk.addHome();
  await open(desk.url, key);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const taken = once(server, 'connection') as Promise<[WebSocket]>;
  const reader = readEvents(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, key);
  const [socket] = await taken;
  const connection = createEventConnection({
    socket,
    holder: { keyId, home },
    after: 0,
    store: desk.store,
    clock: systemClock,
    logger: createLogger('silent'),
    limits: defaultDeskLimits,
    onEnd: () => undefined,
  });
  const cursors = () => reader.events.map(({ cursor }) => cursor);
  connection.advance(1);
  await waitFor(() => {
    expect(cursors()).toEqual([1]);
  });
  await open(desk.url, key);
  await open(desk.url, key);
  // Found before the third one was there, which is read with the second one.
  for (const found of [2, 2, 3]) {
    connection.advance(found);
    await waitFor(() => {
      expect(cursors().slice(0, 3)).toEqual([1, 2, 3]);
    });
    // Time enough to have noted that it is sent.
    await ask(desk.url, key, ['GET', '/tickets']);
  }
  await open(desk.url, key);
  connection.advance(4);
  await waitFor(() => {
    expect(cursors().at(-1)).toBe(4);
  });
  expect(cursors()).toEqual([1, 2, 3, 4]);
  reader.socket.close();
  server.close();
});

test('beyond all that there may be a connection is closed, also one that sends what is no frame', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { sockets: 1 } });
  const { key } = await desk.addHome();
  const reader = readEvents(desk.url, key);
  await reader.opened;
  const crashes: unknown[] = [];
  const note = (error: unknown) => crashes.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  const handshake = `GET /events HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  // A client's frame is masked.
  socket.write(Buffer.concat([Buffer.from(handshake), Buffer.from([0x81, 0x01, 0x61])]));
  socket.resume();
  await once(socket, 'close');
  process.off('uncaughtExceptionMonitor', note);
  expect(crashes).toEqual([]);
  expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  reader.socket.close();
});
