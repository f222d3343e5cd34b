import { sessionFor } from '#hub/sign-in.ts';
import { measureFrames } from '#load/frames.ts';
import { demoOwner, demoResident, startDemoHub } from '#processes/demo-hub.ts';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const SOCKETS = 20;
const ENTITIES = 1_000;
const CHANGES_PER_SECOND = 500;
/** Requests for all states, one after the other. */
const REQUESTS = 100;

/** CPU time of the gateway until now, in microseconds. */
async function cpuTime({ adminUrl }: GatewayProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) * 1_000_000;
}

async function send(url: string, token: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Prepares the house, and gives everybody who is no administrator a role that sees all and controls nothing. */
async function restrictResidents({ hubUrl }: GatewayProcess, owner: string): Promise<void> {
  await send(`${hubUrl}/api/house_setup`, owner, 'POST', {});
  await send(`${hubUrl}/api/roles/resident`, owner, 'PUT', {
    name: 'Residente',
    functions: [],
    devices: { scope: 'all', access: 'view', exceptions: [] },
  });
}

/** The same storm to the sockets of an administrator and of a restricted person, in turn. */
async function run({ runs, seconds, log }: RunOptions): Promise<readonly Figure[]> {
  const hub = await startDemoHub();
  const gateway = await startGateway(hub.url);
  const free: number[] = [];
  const restricted: number[] = [];
  const ofStates = { free: [] as number[], restricted: [] as number[] };
  try {
    await hub.fill(ENTITIES, 'sensor');
    const tokenOf = async (account: typeof demoOwner | typeof demoResident) =>
      (await sessionFor(gateway.hubUrl, gateway.appUrl, account)).accessToken;
    const [owner, resident] = [await tokenOf(demoOwner), await tokenOf(demoResident)];
    await restrictResidents(gateway, owner);
    const costOfFrame = async (token: string) => {
      const { frames, metered } = await measureFrames({
        hubUrl: gateway.hubUrl,
        token,
        sockets: SOCKETS,
        seconds: seconds / 2,
        begin: () => hub.storm(CHANGES_PER_SECOND, seconds / 2 + 3),
        meter: () => cpuTime(gateway),
      });
      return metered / frames;
    };
    /** Milliseconds of CPU time. */
    const costOfStates = async (token: string) => {
      const begun = await cpuTime(gateway);
      for (let count = 0; count < REQUESTS; count += 1)
        await send(`${gateway.hubUrl}/api/states`, token, 'GET');
      return ((await cpuTime(gateway)) - begun) / REQUESTS / 1000;
    };
    for (let round = 0; round < runs; round += 1) {
      const turns: [number[], string][] = [
        [free, owner],
        [restricted, resident],
      ];
      if (round % 2 === 1) turns.reverse();
      for (const [samples, token] of turns) samples.push(await costOfFrame(token));
      ofStates.free.push(await costOfStates(owner));
      ofStates.restricted.push(await costOfStates(resident));
      log(`round ${round + 1}: ${free.at(-1)?.toFixed(0)} and ${restricted.at(-1)?.toFixed(0)} µs`);
    }
  } finally {
    await gateway.stop();
    await hub.stop();
  }
  const name = `CPU of the gateway for a frame, ${SOCKETS} sockets, ${CHANGES_PER_SECOND} changes a second`;
  return [
    { name: `${name}, administrator`, unit: 'µs', samples: free },
    { name: `${name}, restricted person who sees all`, unit: 'µs', samples: restricted },
    {
      name: `${name}, restricted against administrator`,
      unit: '×',
      samples: free.map((cost, at) => (restricted[at] ?? Number.NaN) / cost),
      target: { most: 2 },
    },
    {
      name: `CPU of the gateway for GET /api/states, ${ENTITIES} entities, administrator`,
      unit: 'ms',
      samples: ofStates.free,
    },
    {
      name: `CPU of the gateway for GET /api/states, ${ENTITIES} entities, restricted`,
      unit: 'ms',
      samples: ofStates.restricted,
    },
  ];
}

export const restricted: Part = {
  name: 'restricted',
  about:
    'what a role adds to each frame and to all states: the same for an administrator and a restricted person',
  run,
};
