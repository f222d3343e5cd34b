import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw } from '#testing/raw-http.ts';
import {
  rawFrameArbitrary,
  rawRequestArbitrary,
  type RawMessage,
  type RawNames,
} from './generators/raw-messages.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { readHub, secretsOf, waitUntilStill } from './wire/proof.ts';

const REQUESTS = 1_000;
const FRAMES = 300;
/** Messages between two looks at the hub. */
const AT_ONCE = 50;
const SEED = 15;

let house: AttackedHouse;
let names: RawNames;
let secrets: readonly string[];
let before: unknown;

beforeAll(async () => {
  house = await startAttackedHouse();
  const { model, ownLamp, token } = house;
  const forbidden = model.allIds.filter(
    (id) => !model.isVisible(id) && /^(?:lock|light|camera|script|calendar)\./.test(id),
  );
  names = { forbidden, own: ownLamp, token };
  secrets = secretsOf(house);
  await waitUntilStill(house);
  before = await readHub(house);
}, 120_000);
afterAll(() => house[Symbol.asyncDispose]());

/** Sends all, and proves of each that it read nothing, and of all that they moved nothing. */
async function attack(messages: readonly RawMessage[], send: (message: RawMessage) => Promise<string>) {
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const some = messages.slice(from, from + AT_ONCE);
    for (const message of some) {
      const received = await send(message);
      const read = secrets.filter((secret) => secret !== message.name && received.includes(secret));
      expect(read, JSON.stringify([message, received.slice(0, 2_000)])).toEqual([]);
    }
    expect(await readHub(house), JSON.stringify(some)).toEqual(before);
  }
}

it('raw requests and malformed bodies read nothing and move nothing', async () => {
  const requests = fc.sample(rawRequestArbitrary(names), { seed: SEED, numRuns: REQUESTS });
  let answered = 0;
  await attack(requests, async ({ bytes }) => {
    const received = await sendRaw(house.gateway.hubPort, Buffer.from(bytes, 'latin1'));
    if (received.startsWith('HTTP/1.1 ')) answered += 1;
    // What the gateway does not expect is not shown as its own error.
    expect(received, bytes).not.toMatch(/HTTP\/1\.1 500|\bat .*\.ts:\d+/);
    return received;
  });
  expect(answered).toBeGreaterThan(REQUESTS / 2);
});

it('malformed frames read nothing and move nothing', async () => {
  let socket = await house.openSocket();
  let closed = false;
  await attack(fc.sample(rawFrameArbitrary(names), { seed: SEED, numRuns: FRAMES }), async ({ bytes }) => {
    if (closed) socket = await house.openSocket();
    const from = socket.received().length;
    socket.send(bytes.replaceAll('$id', String(socket.nextId())));
    ({ code: closed } = await socket
      .command({ type: 'ping' })
      .then(({ code }) => ({ code: code === 'closed' })));
    return socket.received().slice(from);
  });
});
