import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketPictureSchema, ticketsAnswerSchema } from '@soglia/contracts/tickets';
import { pictureOf, startHouseDesk, type HouseDesk } from '#tickets/testing/house-desk.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { openCommandSocket, type CommandSocket } from './wire/command-socket.ts';

/** A resident of one room and a neighbour, who has a ticket with a picture and an answer; and the desk of their house. */
let desk: HouseDesk;
let house: AttackedHouse;
let neighbour: { readonly token: string; readonly name: string; readonly userId: string };
let theirs: { readonly id: string; readonly picture: string };
let own: string;
/** Everything that was ever answered to the resident. */
let receivedInAll = '';
/** What is only in the neighbour's ticket. */
let secrets: readonly string[] = [];

const tag = Date.now().toString(36);
const attackPicture = pictureOf(Buffer.from('attacco'));
const ticket = { contact_phone: '+393331234567', title: 'Rubinetto', priority: 'Low', description: 'Perde.' };

async function ask(token: string | undefined, method: string, path: string, body?: unknown) {
  const isPicture = path.endsWith('/pictures');
  const answer = await fetch(`${house.gateway.hubUrl}/api/tickets${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
    },
    ...(body !== undefined && { body: isPicture ? attackPicture : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const whole = `${JSON.stringify([...answer.headers])}${text}`;
  receivedInAll += whole;
  return { status: answer.status, text, whole };
}

beforeAll(async () => {
  desk = await startHouseDesk();
  const { url, key, header } = desk.access;
  house = await startAttackedHouse({
    settings: { ticketsUrl: url, ticketsKey: key, ticketsHeader: header },
  });
  const name = `vicina-${tag}`;
  neighbour = { name, ...(await house.addPerson(name, house.role)) };
  const made = await desk.create({
    ...ticket,
    title: `Segreto-${tag}`,
    description: `Nascosto-${tag}`,
    reference: name,
    diagnostics: [{ label: 'Serratura', value: `Aperta-${tag}` }],
  });
  const sent = await fetch(`${house.gateway.hubUrl}/api/tickets/${made.id}/pictures`, {
    method: 'POST',
    body: pictureOf(Buffer.from(`Foto-${tag}`)),
    headers: { authorization: `Bearer ${neighbour.token}`, 'content-type': 'image/png' },
  });
  const { id: picture } = ticketPictureSchema.parse(await sent.json());
  await desk.answer(made.id, `Risposta-${tag}`);
  theirs = { id: made.id, picture };
  secrets = [
    ...['Segreto', 'Nascosto', 'Aperta', 'Foto', 'Risposta'].map((word) => `${word}-${tag}`),
    name,
    neighbour.userId,
    key,
    'Impianti Verdi',
  ];
  own = (JSON.parse((await ask(house.token, 'POST', '', ticket)).text) as { id: string }).id;
}, 120_000);
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await desk.close();
});

const deskAsItIs = async () => JSON.stringify(await desk.tickets());
const acts = (id: string): readonly (readonly [string, string, unknown?])[] => [
  ['GET', `/${id}`],
  ['POST', `/${id}/messages`, { text: 'attacco' }],
  ['PUT', `/${id}/status`, { status: 'Closed' }],
  ['PUT', `/${id}/seen`],
  ['PUT', `/${id}/consent`, { granted: true }],
  ['POST', `/${id}/pictures`, 'picture'],
  ['GET', `/${id}/pictures/${theirs.picture}`],
];

describe('the ticket of somebody else', () => {
  it('is on every path as one that does not exist, byte for byte', async () => {
    const before = await deskAsItIs();
    const withoutDate = (whole: string) => whole.replace(/\["date","[^"]*"\]/, '');
    const unknown = await Promise.all(acts('nessuno').map((act) => ask(house.token, ...act)));
    const foreign = await Promise.all(acts(theirs.id).map((act) => ask(house.token, ...act)));
    expect(foreign.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect(foreign.map(({ whole }) => withoutDate(whole))).toEqual(
      unknown.map(({ whole }) => withoutDate(whole)),
    );
    expect(await deskAsItIs()).toBe(before);
  });

  it.each([
    ['a reference', '?reference=$name'],
    ['a search', '?search=Segreto'],
    ['a cursor of the provider', '?after=0~0'],
    ['a cursor far behind', '?after=99999~0'],
    ['a cursor that is none', '?after=0~x%26reference%3D$name'],
  ])('does not come into the list by %s', async (_how, query) => {
    const { status, text } = await ask(house.token, 'GET', query.replace('$name', neighbour.name));
    expect([200, 422]).toContain(status);
    if (status !== 200) return;
    const { results } = ticketsAnswerSchema.parse(JSON.parse(text));
    expect(results.filter(({ id }) => id !== own)).toEqual([]);
  });

  it('is not written in the name of another', async () => {
    const made = await ask(house.token, 'POST', '', {
      ...ticket,
      title: 'Finto',
      reference: neighbour.name,
      status: 'Closed',
    });
    expect(made.status).toBe(201);
    const stored = (await desk.tickets()).find(({ title }) => title === 'Finto');
    expect(stored?.reference).not.toBe(neighbour.name);
    expect(stored?.status).toBe('Open');
    for (const more of [{ user_id: neighbour.userId }, { id: theirs.id }, { unread: 9 }])
      expect((await ask(house.token, 'POST', '', { ...ticket, ...more })).status).toBe(422);
  });

  it.each([
    '$id%2f..%2f$id',
    '../tickets/$id',
    '%2e%2e/tickets/$id',
    '$id?reference=$name',
    '$id#',
    '$ID',
    '$id%00',
    '$id%0d%0aX-Api-Key:x',
    '$own/../$id',
    '$own/pictures/$picture',
    '$own/pictures/..%2f..%2f$id',
    '$own/pictures/%2e%2e%2f%2e%2e%2f$id%2fpictures%2f$picture',
  ])('is not reached by %s', async (path) => {
    const before = await deskAsItIs();
    const target = path
      .replaceAll('$id', theirs.id)
      .replaceAll('$ID', theirs.id.toUpperCase())
      .replaceAll('$own', own)
      .replaceAll('$name', neighbour.name)
      .replaceAll('$picture', theirs.picture);
    const received = await sendRaw(
      house.gateway.hubPort,
      `GET /api/tickets/${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${house.token}\r\nConnection: close\r\n\r\n`,
    );
    receivedInAll += received.replaceAll(target, '');
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await deskAsItIs()).toBe(before);
  });
});

describe('a socket', () => {
  let socket: CommandSocket;
  beforeAll(async () => {
    socket = await house.openSocket();
  });
  afterAll(() => {
    socket.close();
  });

  it('follows nobody else’s tickets', async () => {
    for (const more of [
      { user_id: neighbour.userId },
      { reference: neighbour.name },
      { ticket_id: theirs.id },
    ])
      expect((await socket.command({ type: 'soglia/tickets/subscribe', ...more })).code).toBe(
        'invalid_format',
      );
    expect(await socket.command({ type: 'soglia/tickets/subscribe' })).toMatchObject({ success: true });
    await desk.answer(theirs.id, `Risposta-${tag}`);
    await desk.answer(own, 'Per te');
    await expect.poll(() => socket.received(), { timeout: 15_000 }).toContain(own);
    expect(socket.received()).not.toContain(theirs.id);
    receivedInAll += socket.received();
  });
});

describe('who may', () => {
  it('nobody without a token, or with an invented one', async () => {
    for (const token of [undefined, '', 'x', `${house.token}x`, desk.access.key])
      for (const act of [['GET', ''] as const, ['POST', '', ticket] as const, ...acts(theirs.id)])
        expect((await ask(token, ...act)).status).toBe(401);
    // The key of the house opens nothing here.
    const answer = await fetch(`${house.gateway.hubUrl}/api/tickets`, {
      headers: { 'x-api-key': desk.access.key },
    });
    expect(answer.status).toBe(401);
  });

  it('nobody after the last day, and by a role that is over everybody their own', async () => {
    const over = { windows: [], firstDay: null, lastDay: '2020-01-01' };
    const late = await house.addPerson(`tardi-${tag}`, { ...house.role, times: over });
    const made = await ask(late.token, 'POST', '', ticket);
    expect([made.status, (await ask(late.token, 'GET', `/${theirs.id}`)).status]).toEqual([201, 404]);
    const { status } = await house.asOwner('PUT', `/api/users/${late.userId}`, { expires_on: '2020-01-01' });
    expect(status).toBe(200);
    for (const act of [['GET', ''] as const, ['POST', '', ticket] as const, ...acts(theirs.id)])
      expect((await ask(late.token, ...act)).status).toBe(401);
  });

  it('administrators too only their own', async () => {
    const list = await ask(house.ownerToken, 'GET', '');
    expect(ticketsAnswerSchema.parse(JSON.parse(list.text)).results).toEqual([]);
    for (const act of acts(theirs.id)) expect((await ask(house.ownerToken, ...act)).status).toBe(404);
  });

  it('the neighbour has it all the same', async () => {
    const socket = await openCommandSocket(house.gateway.hubUrl, neighbour.token);
    const answer = await fetch(`${house.gateway.hubUrl}/api/tickets/${theirs.id}`, {
      headers: { authorization: `Bearer ${neighbour.token}` },
    });
    expect(await answer.text()).toContain(`Nascosto-${tag}`);
    const picture = await fetch(
      `${house.gateway.hubUrl}/api/tickets/${theirs.id}/pictures/${theirs.picture}`,
      { headers: { authorization: `Bearer ${neighbour.token}` } },
    );
    expect(await picture.text()).toContain(`Foto-${tag}`);
    socket.close();
  });
});

it('no byte that came back holds a word of the neighbour’s ticket, the key or the desk', () => {
  expect(receivedInAll.length).toBeGreaterThan(10_000);
  const asked = new Set([neighbour.name]);
  expect(secrets.filter((secret) => !asked.has(secret) && receivedInAll.includes(secret))).toEqual([]);
  expect(house.gateway.log()).not.toContain(desk.access.key);
});
