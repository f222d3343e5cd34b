import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'undici';
import { sessionFor } from '#hub/sign-in.ts';
import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import { startGateway } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { distributionDistance, median } from '#report/statistics.ts';

/** People with a phone, and as many phones that nobody has. */
const PEOPLE = 500;

/** Two samples of 500 from one distribution are further apart than this once in a hundred times. */
const ONE_DISTRIBUTION = 1.63 * Math.sqrt(2 / PEOPLE);

/** A gateway that has enough to do refuses: then the request is tried again, and this time is not counted. */
const BUSY_MS = 1000;

const SENDING_MS = 120_000;

interface Asker {
  readonly phone: string;
  readonly username: string;
  readonly isKnown: boolean;
  readonly client: Client;
}

/** A receiver of text messages that drops them. */
async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, received: () => received, close: () => server.close() };
}

const digits = (at: number): string => String(at).padStart(8, '0');

async function createPeople(hubUrl: string, token: string): Promise<void> {
  const pool = new Pool(hubUrl, { connections: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let at = 0; at < PEOPLE; at += 1) {
    const body = JSON.stringify({
      username: `persona${at}`,
      password: 'password1',
      role_id: 'resident',
      phone: `+391${digits(at)}`,
    });
    const answer = await pool.request({ method: 'POST', path: '/api/users', headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 201) throw new Error(`person ${at}: ${answer.statusCode}`);
  }
  await pool.close();
}

/** Everybody from an address of their own, as the limits are of one source; known and unknown by turns of chance. */
function makeAskers(hubUrl: string): readonly Asker[] {
  const of = (isKnown: boolean) =>
    Array.from({ length: PEOPLE }, (_, at): Asker => {
      const localAddress = `127.${isKnown ? 20 : 21}.${Math.floor(at / 250)}.${(at % 250) + 1}`;
      const client = new Client(hubUrl, { localAddress, keepAliveTimeout: 600_000 });
      const phone = `+39${isKnown ? 1 : 2}${digits(at)}`;
      return { isKnown, phone, username: `persona${at}`, client };
    });
  return [...of(true), ...of(false)]
    .map((asker) => ({ asker, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ asker }) => asker);
}

/** Milliseconds of one request, its connection being open. */
async function timeOf(
  { client, phone }: Pick<Asker, 'client' | 'phone'>,
  step: object,
  expected: number,
): Promise<number> {
  const body = JSON.stringify({ phone, ...step });
  const headers = { 'content-type': 'application/json' };
  const from = performance.now();
  const answer = await client.request({ method: 'POST', path: '/api/password-reset', headers, body });
  const text = await answer.body.text();
  if (answer.statusCode === 429 && text.includes('"too_many_requests"')) {
    await pause(BUSY_MS);
    return timeOf({ client, phone }, step, expected);
  }
  if (answer.statusCode !== expected) throw new Error(`${JSON.stringify(step)}: ${answer.statusCode}`);
  return performance.now() - from;
}

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const receiver = await startReceiver();
  const demo = await startDemoHub();
  const gateway = await startGateway(demo.url, {
    env: { SOGLIA_SMS_URL: receiver.url, SOGLIA_SMS_SECRET: 'bench-secret-of-32-characters-long' },
  });
  const askers = makeAskers(gateway.hubUrl);
  try {
    const { accessToken: token } = await sessionFor(gateway.hubUrl, gateway.appUrl, demoOwner);
    const prepared = await fetch(`${gateway.hubUrl}/api/house_setup`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!prepared.ok) throw new Error(`house_setup: ${prepared.status}`);
    options.log(`${PEOPLE} people`);
    await createPeople(gateway.hubUrl, token);
    for (const { client } of askers)
      await (await client.request({ method: 'GET', path: '/api/password-reset' })).body.dump();

    const figures: Figure[] = [];
    const measure = async (name: string, step: (asker: Asker) => object, expected: number) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (const asker of askers)
        times[asker.isKnown ? 'known' : 'unknown'].push(await timeOf(asker, step(asker), expected));
      const distance = distributionDistance(times.known, times.unknown);
      options.log(
        `${name}: known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms, distance ${distance.toFixed(3)}`,
      );
      figures.push(
        {
          name: `${name}: distance of known and unknown`,
          unit: '',
          samples: [distance],
          target: { most: ONE_DISTRIBUTION },
        },
        { name: `${name}: known`, unit: 'ms', samples: times.known },
        { name: `${name}: unknown`, unit: 'ms', samples: times.unknown },
      );
    };
    await measure('send_otp', ({ username }) => ({ action: 'send_otp', username }), 200);
    for (const end = Date.now() + SENDING_MS; receiver.received() < PEOPLE && Date.now() < end;)
      await pause(500);
    if (receiver.received() !== PEOPLE) throw new Error(`${receiver.received()} messages were sent`);
    await measure('verify_otp', () => ({ action: 'verify_otp', code: '000000' }), 403);
    const reset = { action: 'reset_password', reset_token: 'x'.repeat(43), new_password: 'nuova password' };
    await measure('reset_password', () => reset, 403);
    return figures;
  } finally {
    await Promise.all(askers.map(({ client }) => client.destroy()));
    await gateway.stop();
    await demo.stop();
    receiver.close();
  }
}

export const recovery: Part = {
  name: 'recovery',
  about: `whether the time of an answer tells if somebody has a phone: ${PEOPLE} known and ${PEOPLE} unknown`,
  run,
};
