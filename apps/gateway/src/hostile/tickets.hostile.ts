import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorSchema } from '@soglia/contracts';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import { ticketsAnswerSchema } from '@soglia/contracts/tickets';
import { MINUTE_MS } from '@soglia/server/durations';
import { pictureOf, startHouseDesk, type HouseDesk } from '#tickets/testing/house-desk.ts';
import { startPlainProvider, type PlainProvider } from '#tickets/testing/plain-provider.ts';
import { startTicketHouse, ticket, type TicketHouse } from '#tickets/testing/ticket-house.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

const MEBI = 1024 * 1024;

describe('a provider', () => {
  let provider: PlainProvider;
  let setUp: TicketHouse;
  /** Waits for an answer so briefly that a busy machine may not give one. */
  let impatient: TicketHouse;
  beforeAll(async () => {
    provider = await startPlainProvider({ key: 'Bearer segretissimo-0123456789', header: 'authorization' });
    const limits = { ticketPoll: MINUTE_MS, ticketIdlePoll: MINUTE_MS, ticketAnswerBytes: 4 * MEBI };
    const brief = { ticketAnswer: 500, ticketCall: 1500, ticketStall: 500 };
    [setUp, impatient] = await Promise.all([
      startTicketHouse(provider.access, { parts: { limits } }),
      startTicketHouse(provider.access, { parts: { limits: { ...limits, ...brief } } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([setUp[Symbol.asyncDispose](), impatient[Symbol.asyncDispose]()]);
    await provider.close();
  });

  /** The three calls while the provider answers like this; nothing of its own may come out. */
  async function answersOf(asked: TicketHouse, handle: PlainProvider['state']['handle']) {
    provider.state.handle = handle;
    try {
      const { hubUrl } = asked.house.gateway;
      const headers = { authorization: `Bearer ${asked.luca}`, 'content-type': 'application/json' };
      // The longest: what it is, and the call; and of a creation the look at the list.
      const signal = AbortSignal.timeout(30_000);
      const answers = await Promise.all([
        fetch(`${hubUrl}/api/tickets`, { headers, signal }),
        fetch(`${hubUrl}/api/tickets/1000`, { headers, signal }),
        fetch(`${hubUrl}/api/tickets`, { method: 'POST', headers, body: JSON.stringify(ticket), signal }),
      ]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      const whole = texts.join('') + JSON.stringify(answers.map((answer) => [...answer.headers]));
      expect(whole).not.toMatch(/segretissimo|<script|SECRET-INSIDE/);
      return {
        codes: texts.map((text) => apiErrorSchema.parse(JSON.parse(text)).code),
        statuses: answers.map(({ status }) => status),
      };
    } finally {
      provider.state.handle = () => false;
    }
  }

  const page = '<!doctype html><script>alert("SECRET-INSIDE")</script>'.repeat(1000);
  const write =
    (status: number, headers: Record<string, string>, body: string) => (response: ServerResponse) =>
      response.writeHead(status, headers).end(body) === response;
  const always =
    (answer: (response: ServerResponse) => boolean): PlainProvider['state']['handle'] =>
    (_request, response) =>
      answer(response);

  /** Writes for as long as somebody reads. */
  function endlessly(response: ServerResponse, chunk: string, everyMs: number): boolean {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(chunk), everyMs);
    response.on('close', () => {
      clearInterval(timer);
    });
    return true;
  }

  test.each<[string, string, (response: ServerResponse) => boolean]>([
    ['a page', 'tickets_invalid', write(200, { 'content-type': 'text/html' }, page)],
    ['an error page', 'tickets_unreachable', write(500, { 'content-type': 'text/html' }, page)],
    ['its own secrets', 'tickets_unreachable', write(502, {}, '{"detail":"SECRET-INSIDE segretissimo"}')],
    ['half of JSON', 'tickets_invalid', write(200, {}, '{"results":[{"id":1,"title":"SECRET-INSIDE"')],
    ['no UTF-8', 'tickets_invalid', write(200, {}, '\u0000\uffff{]')],
    ['a deep tree', 'tickets_invalid', write(200, {}, '['.repeat(MEBI))],
    [
      'the key among the tickets',
      'tickets_invalid',
      write(200, {}, '{"results":[],"id":1,"note":"Bearer segretissimo-0123456789"}'),
    ],
    [
      'a redirect to this machine',
      'tickets_invalid',
      write(302, { location: 'http://127.0.0.1:9/SECRET-INSIDE' }, ''),
    ],
    ['compressed rubbish', 'tickets_invalid', write(200, { 'content-encoding': 'gzip' }, 'rubbish')],
    ['without an end', 'tickets_invalid', (response) => endlessly(response, ' '.repeat(256 * 1024), 1)],
    ['the end of the connection', 'tickets_unreachable', (response) => response.destroy() === response],
    [
      'a length that is a lie',
      'tickets_unreachable',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.flushHeaders();
        response.socket?.end('x');
        return true;
      },
    ],
  ])('that answers %s', async (_name, code, answer) => {
    const { codes, statuses } = await answersOf(setUp, always(answer));
    expect(new Set(codes)).toEqual(new Set([code]));
    expect(statuses.every((status) => status === 502 || status === 504)).toBe(true);
    const { status } = await setUp.house.send(setUp.luca, 'GET', '/api/tickets');
    expect(status).toBe(200);
  });

  test.each<[string, (response: ServerResponse) => boolean]>([
    ['nothing, ever', () => true],
    ['a byte now and then', (response) => endlessly(response, ' ', 200)],
  ])('that answers %s is not waited for', async (_name, answer) => {
    const { codes, statuses } = await answersOf(impatient, always(answer));
    expect(new Set(codes)).toEqual(new Set(['tickets_unreachable']));
    expect(statuses.every((status) => status === 502 || status === 504)).toBe(true);
    const { status } = await setUp.house.send(setUp.luca, 'GET', '/api/tickets');
    expect(status).toBe(200);
  });

  test('a redirect is not followed, and the key does not go along', async () => {
    const received: unknown[] = [];
    const other = createServer((request, response) => {
      received.push(request.headers);
      response.end('{"results":[]}');
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/tickets`;
    for (const status of [301, 302, 303, 307, 308]) {
      const { codes } = await answersOf(setUp, always(write(status, { location }, '')));
      expect(new Set(codes)).toEqual(new Set(['tickets_invalid']));
    }
    expect(received).toEqual([]);
    other.close();
  });

  test('10,000 tickets are looked through, and of one’s own 200 at a time are shown', async () => {
    for (let at = 0; at < 10_000; at += 1)
      provider.add({ title: `Ticket ${at}`, reference: at % 20 === 0 ? 'luca' : `casa-${at}` });
    const seen = new Set<string>();
    let next: string | null = null;
    do {
      const query: string = next === null ? '' : `?after=${encodeURIComponent(next)}`;
      const { body } = await setUp.house.send(setUp.luca, 'GET', `/api/tickets${query}`);
      const page = ticketsAnswerSchema.parse(body);
      expect(page.results.length).toBeLessThanOrEqual(200);
      expect(page.results.every(({ reference }) => reference === 'luca')).toBe(true);
      for (const { id } of page.results) seen.add(id);
      next = page.next;
    } while (next !== null);
    expect(seen.size).toBe(500);
    provider.tickets.length = 0;
  });

  /** Answers each call after some time, and counts those under way. */
  function answerSlowly(ms: number) {
    const calls = { atOnce: 0, most: 0 };
    provider.state.handle = (_request, response) => {
      calls.atOnce += 1;
      calls.most = Math.max(calls.most, calls.atOnce);
      response.on('close', () => (calls.atOnce -= 1));
      setTimeout(() => response.end('{"results":[]}'), ms);
      return true;
    };
    return calls;
  }

  test('a flood of one person is bounded, and hinders nobody else', async () => {
    const calls = answerSlowly(50);
    const flood = Array.from({ length: 400 }, () => setUp.house.send(setUp.luca, 'GET', '/api/tickets'));
    const other = await setUp.house.send(setUp.maria, 'GET', '/api/tickets');
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    expect(other.status).toBe(200);
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(calls.most).toBeLessThanOrEqual(8);
    provider.state.handle = () => false;
  });

  test('who follows their tickets and leaves again and again has one call under way', async () => {
    const calls = answerSlowly(100);
    const client = openClient(setUp.house.gateway.socketUrl);
    await client.signIn(setUp.luca);
    await client.waitForText('auth_ok');
    const send = (...commands: readonly object[]) => {
      client.socket.send(JSON.stringify(commands));
    };
    for (let id = 1; id < 300; id += 10) {
      const ids = [id, id + 1, id + 2, id + 3];
      send(...ids.map((one) => ({ id: one, type: 'soglia/tickets/subscribe' })));
      send({ id: id + 4, type: 'ping' });
      await client.waitForText(`{"id":${id + 4},"type":"pong"}`);
      send(
        ...ids.map((one) => ({
          id: one + 5,
          type: 'unsubscribe_events',
          subscription: one,
        })),
      );
      send({ id: id + 9, type: 'ping' });
      await client.waitForText(`{"id":${id + 9},"type":"pong"}`);
    }
    expect((await setUp.house.send(setUp.maria, 'GET', '/api/tickets')).status).toBe(200);
    expect(calls.most).toBeLessThanOrEqual(2);
    client.socket.terminate();
    provider.state.handle = () => false;
  });

  test.each<[string, unknown, number]>([
    ['a title of many lines', { title: 'a\nb' }, 422],
    ['a title that turns the line', { title: 'a\u202eb' }, 422],
    ['a title that is too long', { title: 'x'.repeat(201) }, 422],
    ['a huge description', { description: 'x'.repeat(10_001) }, 422],
    ['an enormous body', { description: 'x'.repeat(300_000) }, 413],
    ['a telephone that is none', { contact_phone: '333 1234' }, 422],
    ['a priority of its own', { priority: 'Critical' }, 422],
    ['61 diagnostics', { diagnostics: Array(61).fill({ label: 'a', value: 'b' }) }, 422],
    ['a field too many', { key: 'x' }, 422],
  ])('never sees %s', async (_name, more, status) => {
    const before = provider.count('POST');
    expect((await setUp.open(setUp.maria, more as object)).status).toBe(status);
    expect(provider.count('POST')).toBe(before);
  });

  test('markup passes as text, both ways', async () => {
    const title = '<img src=x onerror=alert(1)> & "virgolette"';
    const made = await setUp.open(setUp.maria, { title });
    expect(made.body['title']).toBe(title);
    expect(provider.tickets.at(-1)?.title).toBe(title);
  });
});

describe('a desk', () => {
  let desk: HouseDesk;
  let setUp: TicketHouse;
  beforeAll(async () => {
    desk = await startHouseDesk();
    setUp = await startTicketHouse(desk.access);
    await waitFor(() => {
      expect(desk.proxy.sockets.size).toBe(1);
    });
  });
  afterAll(async () => {
    await setUp[Symbol.asyncDispose]();
    await desk.close();
  });

  test('that floods events gets them dealt with one by one, and each notice is told once', async () => {
    const { body } = await setUp.open(setUp.luca);
    const id = String(body['id']);
    const before = process.memoryUsage().rss;
    for (let at = 0; at < 150; at += 1) await desk.answer(id, `Risposta ${at} ${'x'.repeat(1000)}`);
    desk.proxy.cut();
    await waitFor(async () => {
      expect(await countAnswers(setUp)).toBe(150);
    }, 60_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * MEBI);
  }, 90_000);

  test('gets pictures of a person while another one sends theirs slowly', async () => {
    const { hubUrl } = setUp.house.gateway;
    const pathOf = async (token: string) =>
      `/api/tickets/${String((await setUp.open(token)).body['id'])}/pictures`;
    const [slow, path] = [await pathOf(setUp.luca), await pathOf(setUp.maria)];
    const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'image/png' });
    const uploads = Array.from({ length: 10 }, () => {
      const upload = request(`${hubUrl}${slow}`, {
        method: 'POST',
        headers: { ...headersOf(setUp.luca), 'content-length': '1000' },
      });
      upload.on('error', () => undefined);
      upload.write('x');
      return upload;
    });
    await waitFor(() => {
      expect(desk.proxy.requests.filter((line) => line.endsWith('/pictures')).length).toBeGreaterThan(0);
    });
    const sent = await fetch(`${hubUrl}${path}`, {
      method: 'POST',
      body: pictureOf(),
      headers: headersOf(setUp.maria),
      signal: AbortSignal.timeout(10_000),
    });
    expect(sent.status).toBe(201);
    for (const upload of uploads) upload.destroy();
  });

  test('that accepts and closes at once is not opened again and again', async () => {
    await setUp.house.gateway.close();
    await setUp.house.restart({ parts: { limits: { ticketRetry: 1000 } } });
    await setUp.house.isReady();
    const opened = () => desk.proxy.requests.filter((line) => line.startsWith('EVENTS')).length;
    const before = opened();
    const timer = setInterval(desk.proxy.cut, 5);
    const began = performance.now();
    await waitFor(() => {
      expect(opened()).toBeGreaterThan(before + 3);
    }, 30_000);
    clearInterval(timer);
    // Half a second, one, one: at least half of each.
    expect(performance.now() - began).toBeGreaterThan(1000);
  });
});

/** The house itself tells of more, such as of low batteries. */
async function countAnswers({ house, luca }: TicketHouse): Promise<number> {
  let count = 0;
  let query = '?limit=100';
  for (;;) {
    const { body } = await house.send(luca, 'GET', `/api/notifications${query}`);
    const { notifications, next } = body as NotificationsPage;
    count += notifications.filter(({ category }) => category === 'support').length;
    if (next === null) return count;
    query = `?limit=100&before=${next}`;
  }
}
