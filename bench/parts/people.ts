import { openHubSocket } from '#hub/hub-socket.ts';
import { sessionFor } from '#hub/sign-in.ts';
import { requestRepeatedly } from '#load/requests.ts';
import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import { startGateway } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const PEOPLE = 200;

/** Adds people to the hub until there are that many. */
async function fillHub(url: string, token: string): Promise<void> {
  const socket = await openHubSocket(url, token);
  const missing = Math.max(0, PEOPLE - 3);
  const done = new Promise<void>((resolve) => {
    let answers = 0;
    socket.onFrame(() => {
      answers += 1;
      if (answers === missing) resolve();
    });
  });
  for (let id = 1; id <= missing; id += 1)
    socket.send({ id, type: 'config/auth/create', name: `Persona ${id}`, group_ids: ['system-users'] });
  await done;
  socket.close();
}

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const demo = await startDemoHub();
  const gateway = await startGateway(demo.url);
  try {
    const { accessToken: token } = await sessionFor(gateway.hubUrl, gateway.appUrl, demoOwner);
    await fillHub(demo.url, token);
    const prepared = await fetch(`${gateway.hubUrl}/api/house_setup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!prepared.ok) throw new Error(`house_setup: ${prepared.status} ${await prepared.text()}`);
    await allAreListed(gateway.hubUrl, token);
    const samples: number[] = [];
    for (let round = 0; round < options.runs; round += 1) {
      options.log(`list of ${PEOPLE} people, round ${round + 1}`);
      const { latencies } = await requestRepeatedly({
        origin: gateway.hubUrl,
        path: '/api/users',
        token,
        connections: 1,
        seconds: Math.max(1, options.seconds / 3),
      });
      samples.push(percentile(latencies, 0.95));
    }
    return [{ name: `list of ${PEOPLE} people, p95`, unit: 'ms', samples, target: { most: 50 } }];
  } finally {
    await gateway.stop();
    await demo.stop();
  }
}

async function allAreListed(hubUrl: string, token: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const answer = await fetch(`${hubUrl}/api/users`, { headers: { authorization: `Bearer ${token}` } });
    const people: unknown = await answer.json();
    if (Array.isArray(people) && people.length === PEOPLE) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the people of the hub are not listed');
}

export const people: Part = {
  name: 'people',
  about: `the list of ${PEOPLE} people through the gateway`,
  run,
};
