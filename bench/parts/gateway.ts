import { loadableHubs, type LoadableHub } from '#hub/loadable-hub.ts';
import { countFrames, pingTimes } from '#load/frames.ts';
import { requestRepeatedly } from '#load/requests.ts';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import { startRelay, type RelayProcess } from '#processes/relay.ts';
import type { Figure, Part, RunOptions, Target } from '#report/figure.ts';
import { median } from '#report/statistics.ts';

interface Setup {
  readonly hub: LoadableHub;
  readonly gateway: GatewayProcess;
  readonly relay: RelayProcess;
}

interface Comparison {
  readonly name: string;
  readonly unit: string;
  /** One measurement through the given origin. */
  readonly once: (origin: string) => Promise<number>;
  /** For what is counted by the second: measured through the relay too, which tells how much is possible. */
  readonly ratio?: Target;
}

/** Alternates between the ways, so that noise affects all. */
async function compare(setup: Setup, what: Comparison, options: RunOptions): Promise<readonly Figure[]> {
  const { name, unit, once, ratio } = what;
  const direct: number[] = [];
  const through: number[] = [];
  const relayed: number[] = [];
  for (let round = 0; round < options.runs; round += 1) {
    const turns: [number[], string][] = [
      [direct, setup.hub.url],
      [through, setup.gateway.hubUrl],
    ];
    if (ratio !== undefined) turns.push([relayed, setup.relay.url]);
    if (round % 2 === 1) turns.reverse();
    for (const [samples, origin] of turns) samples.push(await once(origin));
  }
  const title = `${setup.hub.name}: ${name}`;
  options.log(title);
  const measured = [
    { name: `${title}, direct`, unit, samples: direct },
    { name: `${title}, through the gateway`, unit, samples: through },
  ];
  const added = direct.map((value, index) => (through[index] ?? Number.NaN) - value);
  if (ratio === undefined) return [...measured, { name: `${title}, added`, unit, samples: added }];
  const toDirect = (samples: readonly number[]) =>
    direct.map((value, index) => (samples[index] ?? Number.NaN) / value);
  return [
    ...measured,
    { name: `${title}, ratio`, unit: '×', samples: toDirect(through), target: ratio },
    { name: `${title}, ratio of a relay that reads nothing`, unit: '×', samples: toDirect(relayed) },
  ];
}

function comparisons({ hub }: Setup, seconds: number): readonly Comparison[] {
  const { token } = hub;
  const requests = (path: string, connections: number) => async (origin: string) =>
    (await requestRepeatedly({ origin, path, token, connections, seconds })).perSecond;
  const latency = (path: string) => async (origin: string) =>
    median((await requestRepeatedly({ origin, path, token, connections: 1, seconds: 1 })).latencies);
  return [
    { name: 'small requests a second', unit: '/s', once: requests('/api/', 16), ratio: { least: 0.9 } },
    { name: 'large requests a second', unit: '/s', once: requests('/api/states', 4), ratio: { least: 0.9 } },
    { name: 'one small request', unit: 'ms', once: latency('/api/') },
    { name: 'one large request', unit: 'ms', once: latency('/api/states') },
    {
      name: 'frames a second, 20 sockets, 500 changes a second',
      unit: '/s',
      once: (hubUrl) =>
        countFrames({ hubUrl, token, sockets: 20, seconds, begin: () => hub.storm(500, seconds + 3) }),
      ratio: { least: 0.95 },
    },
    { name: 'one ping', unit: 'ms', once: async (hubUrl) => median(await pingTimes(hubUrl, token, 500)) },
  ];
}

/** Roles are on, as in a house in use; the caller of all that follows is its administrator. */
async function prepareHouse({ hubUrl }: GatewayProcess, { token }: LoadableHub): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${hubUrl}/api/house_setup`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`the house was not prepared: ${answer.status} ${await answer.text()}`);
}

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const hub of await loadableHubs(options.hub)) {
    await hub.fill(1_000);
    const gateway = await startGateway(hub.url);
    const relay = await startRelay(hub.url);
    try {
      await prepareHouse(gateway, hub);
      const seconds = Math.max(1, options.seconds / 3);
      for (const what of comparisons({ hub, gateway, relay }, seconds))
        figures.push(...(await compare({ hub, gateway, relay }, what, options)));
    } finally {
      await relay.stop();
      await gateway.stop();
      await hub.stop();
    }
  }
  return figures;
}

export const gateway: Part = {
  name: 'gateway',
  about: 'the gateway compared with the hub itself: separate processes, measured in turn',
  run,
};
