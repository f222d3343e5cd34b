import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import { startHouseDesk, type HouseDesk } from '#tickets/testing/house-desk.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { ownAttackArbitrary, plainOwnAttacks, type OwnAttack } from './generators/own-requests.ts';
import { expectedOf, OWN_ROUTES, type OwnCaller, type OwnExpected } from './model/own-routes-model.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';

/** Own routes, generated: residents, a program with a key and nobody at what belongs to a neighbour. */
const ATTACKS = 250;

let desk: HouseDesk;
let house: AttackedHouse;
let tokens: Readonly<Record<OwnCaller, string | undefined>>;
let hiddenEntity: string;
let neighbour: { readonly token: string; readonly userId: string };
/** Ids of what the neighbour has. */
let theirs: { readonly rule: string; readonly device: string; readonly ticket: string };
let secrets: readonly string[];
const tag = Date.now().toString(36);

async function ask(token: string | undefined, method: string, path: string, body?: unknown) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  const received = await sendRaw(house.gateway.hubPort, `${lines.join('\r\n')}\r\n\r\n${text}`);
  const json: unknown = parseJson(received.slice(received.indexOf('{'), received.lastIndexOf('}') + 1));
  return { status: Number(received.split(' ')[1]), received, id: isRecord(json) ? String(json['id']) : '' };
}

let rules = 0;
/** Each is another one: the same is not asked for twice. */
const rule = (entity: string) => ({
  entity_id: entity,
  when: { kind: 'state', state: `stato-${tag}` },
  for_seconds: (rules += 1),
  only_when_away: false,
  quiet_hours: null,
  enabled: true,
});
const subscription = (device: string) => ({
  endpoint: `https://push.example/${randomBytes(8).toString('hex')}-${device}`,
  device,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});
const ticket = (title: string) => ({
  contact_phone: '+393331234567',
  title,
  priority: 'Low',
  description: 'Perde.',
});

/** The well-formed body of an act; undefined where it has none. */
function bodyOf({ method, path, device, namesSomebody }: OwnAttack): unknown {
  const entity = device === 'visible' ? house.ownLamp : hiddenEntity;
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /api/notices': { message: 'attacco', to: [house.userId] },
    'POST /api/service-keys': { name: 'attacco' },
    'POST /api/notifications/read': { ids: 'all' },
    'POST /api/notifications/remove': { ids: 'all' },
    'PUT /api/notifications/hub-marks': { marks: [] },
    'POST /api/notice-rules': rule(entity),
    'PUT /api/notice-rules/{id}': rule(entity),
    'PUT /api/preferences/favourites': { revision: 0, document: { ids: [entity] } },
    'POST /api/web-push/subscriptions': subscription('attacco'),
    'PUT /api/map': { revision: 0, devices: [] },
    'PUT /api/map/track': { shares_track: false },
    'POST /api/tickets': ticket('attacco'),
    'POST /api/tickets/{id}/messages': { text: 'attacco' },
    'PUT /api/tickets/{id}/status': { status: 'Closed' },
  };
  const body = bodies[`${method} ${path}`];
  return isRecord(body) && namesSomebody && path !== '/api/notices'
    ? { ...body, user_id: neighbour.userId }
    : body;
}

const KINDS = [
  ['/api/notice-rules', 'rule'],
  ['/api/web-push/subscriptions', 'device'],
  ['/api/tickets', 'ticket'],
  ['/api/service-keys', 'key'],
] as const;

/** The id that the path names; what is the caller's own is made for the act. */
async function idOf({ path, target, caller }: OwnAttack): Promise<string> {
  const [base, kind] = KINDS.find(([start]) => path.startsWith(start)) ?? [undefined, undefined];
  if (kind === undefined || target === 'unknown') return `nessuno-${tag}`;
  // Keys of programs are the house's: there is none of a neighbour.
  if (target === 'foreign') return kind === 'key' ? `nessuno-${tag}` : theirs[kind];
  const made = {
    rule: rule(house.ownLamp),
    device: subscription('mio'),
    ticket: ticket('mio'),
    key: { name: 'mia' },
  }[kind];
  return (await ask(tokens[caller], 'POST', base, made)).id;
}

const outcomeOf = (status: number): OwnExpected =>
  status === 401 ? 'unknown_caller' : status < 300 || status === 409 ? 'answered' : 'refused';

/** What the neighbour has, as they see it. */
async function neighboursThings(): Promise<string> {
  const paths = ['/api/notice-rules', '/api/preferences', '/api/web-push/subscriptions', '/api/tickets'];
  const answers = await Promise.all(paths.map((path) => ask(neighbour.token, 'GET', path)));
  const { received } = await ask(neighbour.token, 'GET', '/api/notifications');
  const start = received.indexOf(`Segreto-${tag}`);
  // Whether it was read stands behind its text; other notices of the house may come and go.
  const notice = start < 0 ? 'removed' : received.slice(start).split('}')[0];
  return [...answers.map((answer) => answer.received.slice(answer.received.indexOf('{'))), notice].join('\n');
}

beforeAll(async () => {
  desk = await startHouseDesk();
  const { url, key, header } = desk.access;
  const many = 1_000_000;
  house = await startAttackedHouse({
    settings: { ticketsUrl: url, ticketsKey: key, ticketsHeader: header },
    limits: {
      savesPerPerson: many,
      noticesPerSender: many,
      notificationRequests: many,
      preferenceSaves: many,
      pushDevicesPerPerson: many,
      ticketRequests: many,
      ticketChanges: many,
      ticketCallsPerPerson: many,
      serviceKeys: many,
    },
  });
  const hidden = house.lists.states.find(({ entity_id: id }) => String(id).startsWith('lock.'));
  hiddenEntity = String(hidden?.['entity_id']);
  neighbour = await house.addPerson(`vicina-${tag}`, house.role);
  const past = { windows: [], firstDay: null, lastDay: '2020-01-01' };
  const late = await house.addPerson(`tardi-${tag}`, { ...house.role, times: past });
  const made = await house.asOwner('POST', '/api/service-keys', { name: `Programma ${tag}` });
  const serviceKey = isRecord(made.body) ? String(made.body['key']) : '';
  tokens = {
    nobody: undefined,
    service_key: serviceKey,
    resident: house.token,
    out_of_hours: late.token,
    administrator: house.ownerToken,
  };
  const own = (method: string, path: string, body: unknown) => ask(neighbour.token, method, path, body);
  theirs = {
    rule: (await own('POST', '/api/notice-rules', rule(house.ownLamp))).id,
    device: (await own('POST', '/api/web-push/subscriptions', subscription(`Telefono-${tag}`))).id,
    ticket: (await own('POST', '/api/tickets', ticket(`Rubinetto-${tag}`))).id,
  };
  await own('PUT', '/api/preferences/favourites', {
    revision: 0,
    document: { ids: [`light.preferita_${tag}`] },
  });
  await house.asOwner('POST', '/api/notices', { message: `Segreto-${tag}`, to: [neighbour.userId] });
  secrets = [
    `Segreto-${tag}`,
    `Telefono-${tag}`,
    `Rubinetto-${tag}`,
    `light.preferita_${tag}`,
    theirs.rule,
    theirs.device,
    theirs.ticket,
  ];
}, 120_000);
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await desk.close();
});

it(`what each caller may do on own routes, and by ${ATTACKS} generated acts, is what the model says, and the neighbour keeps everything`, async () => {
  const before = await neighboursThings();
  for (const secret of [...secrets.filter((each) => each.includes(tag)), theirs.rule])
    expect(before).toContain(secret);
  const disagreements: string[] = [];
  const answers: string[] = [];
  const outcomes = new Map<string, number>();
  const seed = Number(process.env['ATTACKS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const generated = fc.sample(ownAttackArbitrary, { numRuns: ATTACKS, seed });
  for (const attack of [...plainOwnAttacks, ...generated]) {
    const id = await idOf(attack);
    const plain = attack.path.replace('{id}', id);
    const path = attack.spelling
      .replace('$path', plain)
      .replace('$UPPER', plain.toUpperCase())
      .replace('$userId', neighbour.userId);
    const { status, received } = await ask(tokens[attack.caller], attack.method, path, bodyOf(attack));
    const [expected, outcome] = [expectedOf(attack.caller, attack), outcomeOf(status)];
    outcomes.set(`${attack.caller} ${outcome}`, (outcomes.get(`${attack.caller} ${outcome}`) ?? 0) + 1);
    const isSame = attack.isPlain ? outcome === expected : status >= 400;
    if (!isSame || status >= 500)
      disagreements.push(`seed ${seed}: ${JSON.stringify({ ...attack, path })}: ${status}, ${expected}`);
    answers.push(received.replaceAll(path, '').replaceAll(id, ''));
  }
  expect(disagreements).toEqual([]);
  // Each caller was let in somewhere where the model lets them, and kept out elsewhere.
  expect(outcomes.get('service_key answered')).toBeGreaterThan(0);
  for (const caller of ['resident', 'out_of_hours', 'administrator'])
    for (const outcome of ['answered', 'refused'])
      expect(outcomes.get(`${caller} ${outcome}`)).toBeGreaterThan(0);
  const all = answers.join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  expect(await neighboursThings()).toBe(before);
  expect(OWN_ROUTES.length).toBeGreaterThan(20);
}, 300_000);
