import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MINUTE_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import { signRequest } from '#push-channel/signature.ts';
import { startPushChannelHouse, type PushHouse } from '#push-channel/testing/push-channel-house.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { openRaw, sendRaw } from '#testing/raw-http.ts';
import { waitFor } from '#testing/wait-for.ts';

const KIBI = 1024;

function connect({ port, access }: PushHouse, query = 'protocol=7', lastByte = 1, key = access.key) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?${query}`, {
    localAddress: `127.0.0.${lastByte}`,
  });
  const state = { received: [] as string[], code: undefined as number | undefined, failed: false };
  socket.on('message', (data: Buffer) => state.received.push(data.toString()));
  socket.on('close', (code) => (state.code = code));
  socket.on('error', () => (state.failed = true));
  return { socket, state };
}
type Connection = ReturnType<typeof connect>;

const says = ({ state }: Connection, text: string) =>
  waitFor(() => {
    expect(state.received.join('\n')).toContain(text);
  });
const ends = ({ state }: Connection, code: number) =>
  waitFor(() => {
    expect(state.code).toBe(code);
  });
/** Fails unless the house still serves a client that behaves. */
async function stillServes(house: PushHouse) {
  const { received, client } = await house.follow();
  await house.server().trigger(house.access.channel, 'Data', 'still there');
  await waitFor(() => {
    expect(received).toEqual([['Data', 'still there']]);
  });
  client.disconnect();
}
const withLimits = (limits: Partial<Limits>) => startPushChannelHouse({}, { limits });

describe('connections', () => {
  test('with another version, or none, are told why and closed', async () => {
    await using house = await startPushChannelHouse();
    const queries = [
      ['protocol=', 4008],
      ['', 4008],
      ['protocol=seven', 4006],
      ['protocol=7e0', 4006],
      ['protocol=6', 4007],
      ['protocol=8', 4007],
    ] as const;
    for (const [query, code] of queries) {
      const client = connect(house, query);
      await says(client, `"code":${code}`);
      await ends(client, code);
    }
  });

  test('on other paths open no socket', async () => {
    await using house = await startPushChannelHouse();
    for (const path of ['/app/', '/app/%2e%2e', '/app/a/b', '/app/<b>', '/apps/1', '/', '/api/websocket']) {
      const socket = new WebSocket(`ws://127.0.0.1:${house.port}${path}`);
      const failed = await new Promise<string>((resolve) => {
        socket.on('error', ({ message }) => resolve(message));
        socket.on('open', () => resolve('opened'));
      });
      expect(failed, path).toMatch(/Unexpected server response|hang up/);
    }
    await stillServes(house);
  });

  test('of one source are limited, and others come in', async () => {
    await using house = await withLimits({ pushConnectionsPerSource: 3, pushConnections: 6 });
    const own = Array.from({ length: 3 }, () => connect(house, 'protocol=7', 2));
    for (const client of own) await says(client, 'connection_established');
    const further = connect(house, 'protocol=7', 2);
    await ends(further, 4100);
    for (const client of [connect(house, 'protocol=7', 3), connect(house, 'protocol=7', 4)])
      await says(client, 'connection_established');
    await stillServes(house);
    own[0]?.socket.terminate();
    await waitFor(async () => {
      await says(connect(house, 'protocol=7', 2), 'connection_established');
    });
  });

  test('of a few sources that open as many as may be give way to another one, and to each of its own', async () => {
    await using house = await withLimits({ pushConnectionsPerSource: 3, pushConnections: 6 });
    const greedy: Connection[] = [];
    for (const lastByte of [2, 3, 2, 3, 2, 3]) {
      const client = connect(house, 'protocol=7', lastByte);
      await says(client, 'connection_established');
      greedy.push(client);
    }
    await ends(connect(house, 'protocol=7', 2), 4100);
    const late = [connect(house, 'protocol=7', 4), connect(house, 'protocol=7', 4)];
    for (const client of late) await says(client, 'connection_established');
    // All have two each now: nobody takes one from another.
    await ends(connect(house, 'protocol=7', 4), 4100);
    const left = () => greedy.filter(({ state }) => state.code === undefined).length;
    await waitFor(() => {
      expect(left()).toBe(4);
    });
    expect(late.map(({ state }) => state.code)).toEqual([undefined, undefined]);
    await stillServes(house);
  });

  test('that were never opened, as their handshake is malformed, end no other one', async () => {
    await using house = await withLimits({ pushConnectionsPerSource: 3, pushConnections: 3 });
    const own = Array.from({ length: 3 }, () => connect(house, 'protocol=7', 2));
    for (const client of own) await says(client, 'connection_established');
    const path = `/app/${house.access.key}?protocol=7`;
    const malformed = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`;
    expect(await sendRaw(house.port, malformed)).toMatch(/^HTTP\/1.1 400 /);
    // Whoever gives way hears of it before this one is let in.
    await ends(connect(house, 'protocol=7', 2), 4100);
    expect(own.map(({ state }) => state.code)).toEqual([undefined, undefined, undefined]);
    await says(connect(house, 'protocol=7', 3), 'connection_established');
    await waitFor(() => {
      expect(own.filter(({ state }) => state.code !== undefined)).toHaveLength(1);
    });
  });

  test('with wrong keys are slowed, and cost a good client nothing', async () => {
    await using house = await withLimits({
      freeRefusals: 2,
      heldRefusalsPerSource: 2,
      refusalInterval: MINUTE_MS,
    });
    const wrong = Array.from({ length: 20 }, () => connect(house, 'protocol=7', 5, 'ffffffffffffffffffff'));
    await waitFor(() => {
      expect(wrong.filter(({ state }) => state.code === 4001)).toHaveLength(2);
    });
    await waitFor(() => {
      expect(wrong.filter(({ state }) => state.failed)).toHaveLength(16);
    });
    await stillServes(house);
    for (const { socket } of wrong) socket.terminate();
  });

  test('that are silent are pinged, and those that do not answer end', async () => {
    const clock = manualClock();
    await using house = await startPushChannelHouse({}, { clock });
    const silent = connect(house);
    const alive = connect(house);
    alive.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('pusher:ping')) alive.socket.send('{"event":"pusher:pong"}');
    });
    await says(silent, 'connection_established');
    await says(alive, 'connection_established');
    clock.advance(135_000);
    await says(silent, 'pusher:ping');
    await says(alive, 'pusher:ping');
    alive.socket.send('{"event":"pusher:ping"}');
    await says(alive, 'pusher:pong');
    clock.advance(MINUTE_MS);
    await ends(silent, 4201);
    expect(alive.state.code).toBeUndefined();
  });
});

describe('messages of clients', () => {
  const rubbish = [
    '',
    '{',
    'null',
    '[]',
    '[[[[[[[[[[[[[[[[',
    '{"event":1}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"x\\"}"}',
    '{"event":"client-x","channel":"x","data":"y"}',
    '{"event":"pusher:signin","data":{"auth":"x"}}',
    '{"__proto__":{"event":"pusher:ping"}}',
    '\ud800',
  ];

  test('that are rubbish are answered by an error, and the connection stays', async () => {
    await using house = await startPushChannelHouse();
    const client = connect(house);
    await says(client, 'connection_established');
    for (const text of rubbish) client.socket.send(text);
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true });
    client.socket.send('{"event":"pusher:ping"}');
    await says(client, 'pusher:pong');
    const errors = client.state.received.filter((text) => text.includes('This message is not understood'));
    expect(errors).toHaveLength(rubbish.length + 1);
    expect(client.state.received.filter((text) => text.includes('pusher:pong'))).toHaveLength(1);
  });

  test('channels with names that are none, or too many, are refused', async () => {
    await using house = await startPushChannelHouse();
    const client = connect(house);
    await says(client, 'connection_established');
    const subscribe = (channel: string) => {
      client.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
    };
    for (const channel of ['', 'à', '<b>', 'x'.repeat(165), 'private-x', 'presence-x', '__proto__ ', '#x'])
      subscribe(channel);
    await waitFor(() => {
      expect(client.state.received.filter((text) => text.includes('"status\\":401'))).toHaveLength(8);
    });
    for (let at = 0; at < 9; at += 1) subscribe(`__proto__${at}`);
    subscribe('__proto__0');
    await waitFor(() => {
      expect(client.state.received.filter((text) => text.includes('subscription_succeeded'))).toHaveLength(9);
    });
    expect(client.state.received.filter((text) => text.includes('"status\\":403'))).toHaveLength(1);
  });

  test('too large or too many end the connection', async () => {
    await using house = await withLimits({ pushMessages: 5 });
    const large = connect(house);
    await says(large, 'connection_established');
    large.socket.send('x'.repeat(10 * KIBI + 1));
    await ends(large, 1009);
    const many = connect(house);
    await says(many, 'connection_established');
    for (let count = 0; count < 6; count += 1) many.socket.send('{"event":"pusher:ping"}');
    await ends(many, 4100);
    await stillServes(house);
  });

  test('a client that does not read is dropped, and the others get everything', async () => {
    await using house = await startPushChannelHouse();
    const raw = await openRaw(house.port);
    let rawText = '';
    raw.on('data', (chunk: Buffer) => (rawText += chunk.toString('latin1')));
    raw.write(
      [
        `GET /app/${house.access.key}?protocol=7 HTTP/1.1`,
        'Host: 127.0.0.1',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${createHash('md5').update('x').digest('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    await waitFor(() => {
      expect(rawText).toContain('connection_established');
    });
    raw.write(maskedFrame(`{"event":"pusher:subscribe","data":{"channel":"${house.access.channel}"}}`));
    await waitFor(() => {
      expect(rawText).toContain('subscription_succeeded');
    });
    raw.pause();
    const { received } = await house.follow();
    const count = async () =>
      (
        (await (
          await house.server().get({
            path: `/channels/${house.access.channel}`,
            params: { info: 'subscription_count' },
          })
        ).json()) as { subscription_count: number }
      ).subscription_count;
    expect(await count()).toBe(2);
    let sent = 0;
    while ((await count()) === 2 && sent < 590) {
      await house.server().trigger(house.access.channel, 'Data', 'x'.repeat(10 * KIBI));
      sent += 1;
    }
    expect(await count()).toBe(1);
    await waitFor(() => {
      expect(received).toHaveLength(sent);
    });
    raw.destroy();
  });
});

/** A text of less than 64 KiB as a client sends it, with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}

describe('requests of servers', () => {
  const send = (house: PushHouse, query: string, body: string, path = `/apps/${house.access.appId}/events`) =>
    fetch(`http://127.0.0.1:${house.port}${path}?${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  const event = ({ access }: PushHouse, data = 'x') =>
    JSON.stringify({ name: 'Data', data, channels: [access.channel] });
  const signed = (house: PushHouse, body: string, now = Date.now()) =>
    signRequest(`/apps/${house.access.appId}/events`, body, house.access, now);

  test('whose signature does not hold are refused, and nobody hears them', async () => {
    await using house = await startPushChannelHouse();
    const { received } = await house.follow();
    const body = event(house);
    const good = signed(house, body);
    const batch = `/apps/${house.access.appId}/batch_events`;
    const tries: (readonly [string, string, string?])[] = [
      ['', body],
      [good.replace(/auth_signature=.*/, ''), body],
      [good.replace(/auth_signature=./, 'auth_signature=x'), body],
      [good.replace(/&auth_signature=\w+/, '&auth_signature='), body],
      [`${good}&extra=1`, body],
      [`${good}&auth_key=${house.access.key}`, body],
      [good.replace('auth_version=1.0', 'auth_version=%ff'), body],
      [good, event(house, 'changed')],
      [good, body, batch],
      [good, body, `/apps/${house.access.appId}/events/`],
      [good, body, `/apps/%31/events`],
      [signed(house, body, Date.now() - 700_000), body],
      [signed(house, body, Date.now() + 700_000), body],
      ['__proto__=1&constructor=2', body],
    ];
    for (const [query, content, path] of tries) {
      const answer = await send(house, query, content, path);
      expect([401, 404], `${path ?? ''}?${query}`).toContain(answer.status);
      expect(await answer.text()).not.toContain(house.access.secret);
    }
    expect((await send(house, good, body)).status).toBe(200);
    await waitFor(() => {
      expect(received).toEqual([['Data', 'x']]);
    });
  });

  test('that are signed and hold rubbish are refused with clear words', async () => {
    await using house = await startPushChannelHouse();
    const { channel } = house.access;
    const bodies = [
      '{',
      '[]',
      '{"name":"Data"}',
      `{"name":"Data","data":1,"channels":["${channel}"]}`,
      `{"name":"Data","data":"x","channels":[]}`,
      `{"name":"Data","data":"x","channels":${JSON.stringify(Array.from({ length: 11 }, (_, at) => `c${at}`))}}`,
      `{"name":"","data":"x","channels":["${channel}"]}`,
      `{"name":"Data","data":"x","channels":["<b>"]}`,
      `{"name":"Data","data":"x","channels":["${channel}"],"socket_id":"x"}`,
      `{"name":"Data","data":"x","channels":["${channel}"],"__proto__":{"a":1}}`,
    ];
    for (const body of bodies) {
      const answer = await send(house, signed(house, body), body);
      expect([answer.status, await answer.json()], body).toEqual([
        400,
        { error: 'La richiesta non è valida.', code: 'bad_request' },
      ]);
    }
    await stillServes(house);
  });

  test('are limited: beyond, they are told when to come again', async () => {
    await using house = await withLimits({ pushEvents: 3 });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const body = event(house);
      const answer = await send(house, signed(house, body), body);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a body without a signature is not read', async () => {
    await using house = await startPushChannelHouse();
    const raw = await openRaw(house.port);
    let received = '';
    raw.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    raw.write(
      `POST /apps/${house.access.appId}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n`,
    );
    await waitFor(() => {
      expect(received).toContain('401 Unauthorized');
    });
    raw.destroy();
  });
});
