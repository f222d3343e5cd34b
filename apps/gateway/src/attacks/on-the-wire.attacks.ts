import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '#testing/raw-http.ts';
import type { Attack } from './cases/attack.ts';
import { requests } from './cases/requests.ts';
import { socketActs } from './cases/socket-acts.ts';
import { rawFrames, socketReads } from './cases/socket-reads.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { changesOf, readHub, secretsOf, waitUntilStill } from './wire/proof.ts';
import { fillIn, placeholdersOf } from './wire/placeholders.ts';

let house: AttackedHouse;
let placeholders: Readonly<Record<string, string>>;
let secrets: readonly string[];
/** The hub as it is before the next attack. */
let before: Awaited<ReturnType<typeof readHub>>;

beforeAll(async () => {
  house = await startAttackedHouse();
  placeholders = placeholdersOf(house);
  secrets = secretsOf(house);
  await waitUntilStill(house);
  before = await readHub(house);
}, 120_000);
afterAll(() => house[Symbol.asyncDispose]());

/** Codes of refusals; what the gateway could not decide has another one. */
const REFUSALS = new Set(['unauthorized', 'not_found', 'config_not_found', 'invalid_format', 'closed']);

interface Outcome {
  readonly refused: boolean;
  /** Everything that came back. */
  readonly received: string;
}

async function bySocket({ commands = [], frames = [] }: Attack): Promise<Outcome> {
  const socket = await house.openSocket();
  const from = socket.received().length;
  const refusals: boolean[] = [];
  for (const command of commands) {
    const message = JSON.parse(fillIn(JSON.stringify(command), placeholders)) as Record<string, unknown>;
    const { code } = await socket.command(message);
    refusals.push(REFUSALS.has(code ?? 'none'));
  }
  for (const frame of frames) {
    const [id, id1] = [socket.nextId(), socket.nextId()];
    socket.send(fillIn(frame.replaceAll('$id1', String(id1)).replaceAll('$id', String(id)), placeholders));
    // What follows is answered after it, unless the socket was closed.
    const { code } = await socket.command({ type: 'ping' });
    const answers = socket.received().slice(from);
    const succeeded = [id, id1].filter((each) =>
      answers.includes(`"id":${each},"type":"result","success":true`),
    );
    refusals.push(code === 'closed' || succeeded.length === 0);
  }
  const received = socket.received().slice(from);
  socket.close();
  return { refused: refusals.every(Boolean), received };
}

async function byRequest({ request = [], body = '', anonymous }: Attack): Promise<Outcome> {
  const [first = '', ...headers] = request;
  const bytes = [
    `${first} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(anonymous === true ? [] : ['Authorization: Bearer $token']),
    ...headers,
    ...(first.startsWith('POST') || first.startsWith('PUT') ? [`Content-Length: $length`] : []),
  ].join('\r\n');
  const text = fillIn(body, placeholders);
  const head = fillIn(bytes, { ...placeholders, length: String(Buffer.byteLength(text)) });
  const received = await sendRaw(house.gateway.hubPort, `${head}\r\n\r\n${text}`);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
  return { refused: status === 0 || (status >= 400 && status < 500), received };
}

const attacks: readonly [way: string, cases: readonly Attack[]][] = [
  ['acts by a socket', socketActs],
  ['reads by a socket', socketReads],
  ['frames', rawFrames],
  ['requests', requests],
];

describe.each(attacks)('%s', (_way, cases) => {
  it.each(cases)('$name', async (attack) => {
    const { refused, received } = await (attack.request === undefined ? bySocket(attack) : byRequest(attack));
    const [expected, after] = [before, await readHub(house)];
    before = after;
    if (!isDeepStrictEqual(after, expected)) expect.fail(changesOf(expected, after));
    // What the client says itself may come back.
    const asked = fillIn(JSON.stringify(attack), placeholders).toLowerCase();
    const read = secrets.filter(
      (secret) => received.includes(secret) && !asked.includes(secret.toLowerCase()),
    );
    expect(read, received.slice(0, 2_000)).toEqual([]);
    if (attack.expect !== 'harmless') expect(refused, received.slice(0, 2_000)).toBe(true);
  });
});

it('a lamp of the own room obeys: the attacks above would work if they were let through', async () => {
  const socket = await house.openSocket();
  const target = { entity_id: house.ownLamp };
  for (const service of ['turn_off', 'turn_on']) {
    const { success } = await socket.command({ type: 'call_service', domain: 'light', service, target });
    expect(success).toBe(true);
    const { result } = await house.owner.command({ type: 'get_states' });
    expect(result).toContainEqual(
      expect.objectContaining({ entity_id: house.ownLamp, state: service === 'turn_on' ? 'on' : 'off' }),
    );
  }
});
