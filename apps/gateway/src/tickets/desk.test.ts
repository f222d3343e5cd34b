import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationsPage } from '@soglia/contracts/notifications';
import {
  PICTURE_LIMIT,
  TICKET_FEATURES,
  ticketDetailSchema,
  ticketEventSchema,
  ticketMessageSchema,
  ticketPictureSchema,
  ticketsAnswerSchema,
  TICKETS_COMMAND,
  TICKETS_PAGE,
  type TicketEvent,
} from '@soglia/contracts/tickets';
import type { HubSession } from '#service-connection/hub-session.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openTestSession } from '#testing/open-test-session.ts';
import { pictureOf, startHouseDesk, type HouseDesk } from './testing/house-desk.ts';
import { startTicketHouse, ticket, type TicketHouse } from './testing/ticket-house.ts';

let desk: HouseDesk;
let setUp: TicketHouse;
const sessions: HubSession[] = [];
beforeAll(async () => {
  desk = await startHouseDesk();
  setUp = await startTicketHouse(desk.access);
  await connected();
});
afterAll(async () => {
  for (const session of sessions) session.close();
  await setUp[Symbol.asyncDispose]();
  await desk.close();
});

const connected = () =>
  waitFor(() => {
    expect(desk.proxy.sockets.size).toBe(1);
  });
const send = (token: string, method: string, path: string, body?: unknown) =>
  setUp.house.send(token, method, `/api/tickets${path}`, body);
const opened = async (token: string) => ticketDetailSchema.parse((await setUp.open(token)).body);

async function notices(token: string) {
  const { body } = await setUp.house.send(token, 'GET', '/api/notifications');
  return (body as NotificationsPage).notifications.filter(({ category }) => category === 'support');
}

async function follow(token: string): Promise<readonly TicketEvent[]> {
  const session = await openTestSession(setUp.house.gateway.hubUrl, token);
  sessions.push(session);
  const events: TicketEvent[] = [];
  await session.follow({ type: TICKETS_COMMAND }, (event) => {
    events.push(ticketEventSchema.parse(event));
  });
  await waitFor(() => {
    expect(events[0]?.type).toBe('current');
  });
  return events;
}

const sendPicture = (token: string, id: string, body: Uint8Array<ArrayBuffer> | ReadableStream, more = {}) =>
  fetch(`${setUp.house.gateway.hubUrl}/api/tickets/${id}/pictures`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', ...more },
  });
const readPicture = (token: string, id: string, picture: string) =>
  fetch(`${setUp.house.gateway.hubUrl}/api/tickets/${id}/pictures/${picture}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a desk', () => {
  test('says what it can do, keeps what the gateway says of the caller, and repeats nothing', async () => {
    const attempt = 'desk-attempt-0123456789';
    const more = { reference: 'maria', remote_consent: true, diagnostics: [{ label: 'Hub', value: '1' }] };
    const one = await setUp.open(setUp.luca, more, attempt);
    const two = await setUp.open(setUp.luca, more, attempt);
    expect([one.status, two.status, two.body['id']]).toEqual([201, 201, one.body['id']]);
    expect(one.body).toMatchObject({
      reference: 'luca',
      stage: 'new',
      remote_consent: { granted: true },
      diagnostics: [{ label: 'Hub', value: '1' }],
    });
    expect((await setUp.open(setUp.maria, {}, attempt)).body['reference']).toBe('maria');
    const { body } = await send(setUp.luca, 'GET', '');
    expect(ticketsAnswerSchema.parse(body).features).toEqual([...TICKET_FEATURES]);
  });

  test('messages, closing, consent and what was seen are of one’s own ticket', async () => {
    const { id } = await opened(setUp.luca);
    const message = await send(setUp.luca, 'POST', `/${id}/messages`, { text: 'Ancora chiuso.' });
    expect([message.status, ticketMessageSchema.parse(message.body).text]).toEqual([201, 'Ancora chiuso.']);
    await desk.answer(id, 'Passo domani.');
    expect((await send(setUp.luca, 'GET', `/${id}`)).body).toMatchObject({
      unread: 1,
      messages: [{ from: 'home' }, { from: 'desk', text: 'Passo domani.' }],
    });
    const put = async (what: string, body?: object) =>
      ticketDetailSchema.parse((await send(setUp.luca, 'PUT', `/${id}/${what}`, body)).body);
    expect(await put('seen')).toMatchObject({ unread: 0 });
    expect(await put('consent', { granted: false })).toMatchObject({ remote_consent: { granted: false } });
    expect(await put('status', { status: 'Closed' })).toMatchObject({ status: 'Closed' });
    const before = JSON.stringify(await desk.tickets());
    const foreign = await Promise.all([
      send(setUp.maria, 'GET', `/${id}`),
      send(setUp.maria, 'POST', `/${id}/messages`, { text: 'x' }),
      send(setUp.maria, 'PUT', `/${id}/status`, { status: 'Open' }),
      send(setUp.maria, 'PUT', `/${id}/seen`),
      send(setUp.maria, 'PUT', `/${id}/consent`, { granted: true }),
      send(setUp.maria, 'GET', '/00000000-0000-0000-0000-000000000000'),
      send(setUp.maria, 'GET', '/..%2f..%2fdesk'),
    ]);
    expect(foreign.map(({ status, body }) => JSON.stringify([status, body]))).toEqual(
      Array(7).fill(JSON.stringify([404, { error: 'Ticket non trovato', code: 'ticket_not_found' }])),
    );
    expect(JSON.stringify(await desk.tickets())).toBe(before);
  });

  test('own tickets are found among many of others, page by page', async () => {
    const own = await opened(setUp.luca);
    // More than two pages of the desk.
    await desk.createMany(2 * TICKETS_PAGE + 20, 'qualcuno');
    const last = await opened(setUp.luca);
    const found: string[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const query: string = next === null ? '' : `?after=${encodeURIComponent(next)}`;
      const { body } = await send(setUp.luca, 'GET', query);
      const page = ticketsAnswerSchema.parse(body);
      expect(page.results.every(({ reference }) => reference === 'luca')).toBe(true);
      found.push(...page.results.map(({ id }) => id));
      next = page.next;
      pages += 1;
    } while (next !== null && pages < 50);
    expect([found[0], found[1]]).toEqual([last.id, own.id]);
    const all = await desk.tickets();
    expect(found.length).toBe(all.filter(({ reference }) => reference === 'luca').length);
    expect((await send(setUp.luca, 'GET', '?after=nonsense')).status).toBe(422);
  });
});

describe('pictures', () => {
  const bytes = pictureOf();
  const sentPicture = async (id: string) =>
    ticketPictureSchema.parse(await (await sendPicture(setUp.luca, id, bytes)).json());

  test('are for the first text, or for a message that is to name them', async () => {
    const { id } = await opened(setUp.luca);
    await sentPicture(id);
    const { gateway } = setUp.house;
    const forMessage = (query: string) =>
      fetch(`${gateway.hubUrl}/api/tickets/${id}/pictures${query}`, {
        method: 'POST',
        body: bytes,
        headers: { authorization: `Bearer ${setUp.luca}`, 'content-type': 'image/png' },
      });
    expect((await forMessage('?for=message')).status).toBe(201);
    expect((await forMessage('?for=nothing')).status).toBe(422);
    const read = await fetch(`${gateway.hubUrl}/api/tickets/${id}`, {
      headers: { authorization: `Bearer ${setUp.luca}` },
    });
    expect(ticketDetailSchema.parse(await read.json()).pictures).toHaveLength(1);
  });

  test('pass through unchanged, and come back as nothing that runs', async () => {
    const { id } = await opened(setUp.luca);
    const sent = await sendPicture(setUp.luca, id, bytes);
    const { id: picture, size } = ticketPictureSchema.parse(await sent.json());
    expect([sent.status, size]).toEqual([201, bytes.length]);
    desk.proxy.faults.pictureHeaders = { 'set-cookie': 'a=b' };
    const answer = await readPicture(setUp.luca, id, picture);
    desk.proxy.faults.pictureHeaders = {};
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="${picture}.png"`,
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('nobody reads or adds one of another’s ticket, not by a ticket of their own either', async () => {
    const theirs = await opened(setUp.luca);
    const own = await opened(setUp.maria);
    const { id: picture } = await sentPicture(theirs.id);
    // As a provider that does not look whose picture it is.
    desk.proxy.faults.picturePath = (path) => path.replace(own.id, theirs.id);
    for (const [id, which] of [
      [theirs.id, picture],
      [own.id, picture],
      [own.id, 'unknown'],
      [own.id, '..%2f..%2f..%2fdesk'],
    ] as const)
      expect((await readPicture(setUp.maria, id, which)).status).toBe(404);
    expect((await sendPicture(setUp.maria, theirs.id, bytes)).status).toBe(404);
    desk.proxy.faults.picturePath = (path) => path;
    expect((await readPicture(setUp.luca, theirs.id, picture)).status).toBe(200);
  });

  test('too large, said or not, and other types are refused', async () => {
    const { id } = await opened(setUp.luca);
    const large = new Uint8Array(PICTURE_LIMIT + 1);
    const stored = async () => (await desk.tickets()).find((one) => one.id === id);
    const before = await stored();
    expect((await sendPicture(setUp.luca, id, large)).status).toBe(413);
    const stream = new Blob([large]).stream();
    const unsaid = await sendPicture(setUp.luca, id, stream).then(
      ({ status }) => status,
      () => 413,
    );
    expect(unsaid).toBe(413);
    const type = { 'content-type': 'image/svg+xml' };
    expect((await sendPicture(setUp.luca, id, bytes, type)).status).toBe(415);
    expect((await sendPicture(setUp.luca, id, new TextEncoder().encode('<svg/>'))).status).toBe(415);
    expect(await stored()).toEqual(before);
    const largest = new Uint8Array(PICTURE_LIMIT);
    // What stands behind the end of a picture is left out by the desk.
    largest.set(bytes);
    expect((await sendPicture(setUp.luca, id, largest)).status).toBe(201);
  });

  test.each([['text/html'], ['image/svg+xml'], ['']])('of type %s are not passed on', async (type) => {
    const { id } = await opened(setUp.luca);
    const { id: picture } = await sentPicture(id);
    desk.proxy.faults.pictureHeaders = { 'content-type': type };
    const answer = await readPicture(setUp.luca, id, picture);
    desk.proxy.faults.pictureHeaders = {};
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'tickets_invalid' }]);
  });
});

describe('what the installer does', () => {
  test('is told to the person’s open pages, and as one notice that names the ticket', async () => {
    const { id, number } = await opened(setUp.luca);
    const [luca, maria] = [await follow(setUp.luca), await follow(setUp.maria)];
    const before = (await notices(setUp.luca)).length;
    const answered = 'Arrivo alle 9.\u202e <b>Ciao</b>';
    await desk.answer(id, answered);
    await waitFor(() => {
      expect(luca).toContainEqual({ type: 'changed', unread: 1, ticket_id: id });
    });
    await waitFor(async () => {
      expect((await notices(setUp.luca)).length).toBe(before + 1);
    });
    expect((await notices(setUp.luca))[0]).toMatchObject({
      category: 'support',
      type: 'support',
      ticket_id: id,
      title: 'Risposta al tuo ticket',
      message: `«${ticket.title}»: Arrivo alle 9. <b>Ciao</b>`,
    });
    await desk.setStatus(id, 'Closed');
    await desk.setStatus(id, 'Open');
    await waitFor(async () => {
      const titles = (await notices(setUp.luca)).map(({ title }) => title);
      expect(titles.slice(0, 2)).toContain('Ticket riaperto');
      expect(titles.length).toBe(before + 3);
    });
    expect((await notices(setUp.luca))[0]?.message).toContain(`n. ${number} «${ticket.title}»`);
    // What the person does themselves is no news to them.
    await send(setUp.luca, 'POST', `/${id}/messages`, { text: answered });
    await send(setUp.luca, 'PUT', `/${id}/seen`);
    await waitFor(() => {
      expect(luca.at(-1)).toEqual({ type: 'changed', unread: 0, ticket_id: id });
    });
    expect((await notices(setUp.luca)).length).toBe(before + 3);
    expect(await notices(setUp.maria)).toEqual([]);
    expect(JSON.stringify(maria)).not.toContain(id);
  });

  test('is missed by nobody: while the connection is cut, half-open, or the gateway is away', async () => {
    const { id } = await opened(setUp.luca);
    const before = (await notices(setUp.luca)).length;
    const has = (more: number) =>
      waitFor(async () => {
        expect((await notices(setUp.luca)).length).toBe(before + more);
      });
    desk.proxy.cut();
    await desk.answer(id, 'Uno');
    await has(1);
    await connected();
    // Nothing comes any more, and nothing ends: the next one is opened all the same.
    desk.proxy.freeze();
    await desk.answer(id, 'Due');
    await has(2);
    await setUp.house.gateway.close();
    await desk.answer(id, 'Tre');
    await setUp.house.restart();
    await setUp.house.isReady();
    await has(3);
    const texts = (await notices(setUp.luca)).slice(0, 3).map(({ message }) => message.split(': ')[1]);
    expect(texts).toEqual(['Tre', 'Due', 'Uno']);
  });

  test('events that are malformed, enormous or of nobody stop nothing', async () => {
    const { id } = await opened(setUp.luca);
    const stranger = await desk.create({ ...ticket, reference: 'nessuno' });
    const before = (await notices(setUp.luca)).length;
    for (const text of ['', '{', '[]', '{"cursor":"x"}', `{"cursor":1e99,"ticket_id":"../x"}`])
      desk.proxy.sendRaw(text);
    await desk.answer(stranger.id, 'Per chi?');
    desk.proxy.sendRaw('x'.repeat(100_000));
    await desk.answer(id, 'Eccomi');
    await waitFor(async () => {
      expect((await notices(setUp.luca)).length).toBe(before + 1);
    });
  });

  test('a key that is revoked ends it, and another one of the home begins it again', async () => {
    const events = await follow(setUp.luca);
    const { id } = await opened(setUp.luca);
    const { url, header } = desk.access;
    const next = await desk.addKey();
    await desk.revokeKey();
    await waitFor(() => {
      expect(events.at(-1)).toMatchObject({ type: 'current', reachable: false });
    });
    expect((await send(setUp.luca, 'GET', '')).code).toBe('tickets_key_refused');
    await desk.answer(id, 'Di nuovo qui');
    const before = (await notices(setUp.luca)).length;
    await setUp.house.gateway.close();
    await setUp.house.restart({ settings: { ticketsUrl: url, ticketsKey: next, ticketsHeader: header } });
    await setUp.house.isReady();
    await waitFor(async () => {
      expect((await notices(setUp.luca)).length).toBe(before + 1);
    });
    expect((await follow(setUp.luca))[0]).toMatchObject({ type: 'current', reachable: true });
  });
});
