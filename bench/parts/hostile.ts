import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startLoadableDemoHub } from '#hub/loadable-hub.ts';
import type { AttackOrder } from '#load/attack-worker.ts';
import { attacks, signInNames, type AttackTarget } from '#load/attacks.ts';
import { requestRepeatedly } from '#load/requests.ts';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

/** For the memory figure. */
const HOSTILE_REQUESTS = 10_000;
/** They come from so many addresses that none is slowed, or the gateway would never have to remember them all. */
const HOSTILE_SOURCES = 400;
/** Time for the collector and for half-open connections to settle. */
const REST_MS = 5_000;

/** Attacks from a thread of its own. @returns the number of pieces sent */
const attackWith = (order: AttackOrder): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../load/attack-worker.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** p99 of the event-loop delay since the last call, in ms, as the gateway's own metrics say. */
async function eventLoopDelay(gateway: GatewayProcess): Promise<number> {
  const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
}

/** p99 of one person's small requests, one after the other, in ms. */
async function honestLatency({ hubUrl, token }: AttackTarget, seconds: number): Promise<number> {
  const { latencies } = await requestRepeatedly({
    origin: hubUrl,
    path: '/api/',
    token,
    seconds,
    connections: 1,
  });
  return percentile(latencies, 0.99);
}

async function underAttack(gateway: GatewayProcess, target: AttackTarget, options: RunOptions) {
  const figures: Figure[] = [];
  const { runs, seconds, log } = options;
  for (const { name } of attacks) {
    const ratios: number[] = [];
    const delays: number[] = [];
    for (let round = 0; round < runs; round += 1) {
      const quiet = await honestLatency(target, seconds);
      await eventLoopDelay(gateway);
      const attack = attackWith({ name, target, pieces: Number.POSITIVE_INFINITY, seconds });
      const attacked = await honestLatency(target, seconds);
      delays.push(await eventLoopDelay(gateway));
      ratios.push(attacked / quiet);
      const pieces = await attack;
      log(`${name}: ${pieces} pieces, honest p99 ${quiet.toFixed(1)} → ${attacked.toFixed(1)} ms`);
      await pause(1_000);
    }
    figures.push(
      { name: `${name}: honest p99, against quiet`, unit: '×', samples: ratios, target: { most: 5 } },
      { name: `${name}: event-loop delay p99`, unit: 'ms', samples: delays, target: { most: 50 } },
    );
  }
  return figures;
}

/** Resident memory after {@link HOSTILE_REQUESTS} sign-in names, less that before, in MB. */
async function memoryGrowth(gateway: GatewayProcess, target: AttackTarget): Promise<number> {
  const order = {
    name: signInNames.name,
    target,
    seconds: Number.POSITIVE_INFINITY,
    sources: HOSTILE_SOURCES,
  };
  // What the first requests load and compile is no growth.
  await attackWith({ ...order, pieces: 500 });
  await pause(REST_MS);
  const before = gateway.memory();
  await attackWith({ ...order, pieces: HOSTILE_REQUESTS });
  await pause(REST_MS);
  return gateway.memory() - before;
}

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const hub = await startLoadableDemoHub();
  const gateway = await startGateway(hub.url);
  const target = { appUrl: gateway.appUrl, hubUrl: gateway.hubUrl, token: hub.token };
  try {
    const grown = await memoryGrowth(gateway, target);
    return [
      {
        name: `resident memory after ${HOSTILE_REQUESTS} sign-in names, grown by`,
        unit: 'MB',
        samples: [grown],
        target: { most: 20 },
      },
      ...(await underAttack(gateway, target, options)),
    ];
  } finally {
    await gateway.stop();
    await hub.stop();
  }
}

export const hostile: Part = {
  name: 'hostile',
  about:
    'what a stranger and a hostile person can do to the others: memory, event loop, honest requests (Linux)',
  run,
};
