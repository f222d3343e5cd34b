import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import { startGateway, type GatewayProcess } from '#processes/gateway.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { median } from '#report/statistics.ts';

const IN_FLIGHT = 1_000;
const TARGETS = 10;
/** Sign-ins of one round: as many as one source may make within the limits of the proxy. */
const SIGN_INS = 12;
/** Requests of one round, shared by sources. */
const REQUESTS = 320;
const SOURCES = 8;

/** A browser at one address of this machine, which asks the hub itself or through the proxy. */
interface Browser {
  readonly dispatcher: Agent;
  /** The app origin; undefined asks the hub itself. */
  readonly proxy: string | undefined;
}

const browserAt = (localAddress: string, proxy: string | undefined): Browser => ({
  dispatcher: new Agent({ localAddress, pipelining: 1 }),
  proxy,
});

/** Asks a hub for an address; gives the text of a good answer. */
async function ask(
  browser: Browser,
  hub: string,
  path: string,
  sent: { body?: string; token?: string } = {},
) {
  const { dispatcher, proxy } = browser;
  const { body, token } = sent;
  const type = body?.startsWith('{') === false ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await request(proxy === undefined ? `${hub}${path}` : `${proxy}/api/ha-proxy`, {
    dispatcher,
    method: body === undefined ? 'GET' : 'POST',
    headersTimeout: 60_000,
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(proxy !== undefined && { 'x-target-url': `${hub}${path}`, 'sec-fetch-site': 'same-origin' }),
      ...(token !== undefined &&
        (proxy === undefined ? { authorization: `Bearer ${token}` } : { 'x-ha-token': token })),
    },
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
  return text;
}

/** The three steps of a sign-in. */
async function signIn(browser: Browser, hub: string): Promise<string> {
  const client = 'https://app.example/';
  const post = async (path: string, body: string) =>
    JSON.parse(await ask(browser, hub, path, { body })) as Record<string, string>;
  const about = { client_id: client, redirect_uri: client, handler: ['homeassistant', null] };
  const { flow_id: flow = '' } = await post('/auth/login_flow', JSON.stringify(about));
  const { result: code = '' } = await post(
    `/auth/login_flow/${flow}`,
    JSON.stringify({ client_id: client, ...demoOwner }),
  );
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, client_id: client });
  const { access_token: token = '' } = await post('/auth/token', form.toString());
  return token;
}

/** Median milliseconds of a sign-in on open connections, directly and through the proxy in turn. */
async function signInTimes(direct: Browser, proxied: Browser, hub: string) {
  const timed = async (browser: Browser): Promise<number> => {
    const from = performance.now();
    await signIn(browser, hub);
    return performance.now() - from;
  };
  await timed(direct);
  await timed(proxied);
  const pairs: (readonly [number, number])[] = [];
  while (pairs.length < SIGN_INS) pairs.push([await timed(direct), await timed(proxied)]);
  return {
    direct: median(pairs.map(([time]) => time)),
    proxied: median(pairs.map(([, time]) => time)),
    added: median(pairs.map(([time, longer]) => longer - time)),
    // What is left of the difference on a busy machine.
    least: Math.min(...pairs.map(([, time]) => time)) - Math.min(...pairs.map(([time]) => time)),
  };
}

/** Small requests a second, of several sources at once. */
async function requestsPerSecond(browsers: readonly Browser[], hub: string, token: string): Promise<number> {
  const from = performance.now();
  await Promise.all(
    browsers.map(async (browser) => {
      for (let sent = 0; sent < REQUESTS / browsers.length; sent += 1)
        await ask(browser, hub, '/api/', { token });
    }),
  );
  return (REQUESTS / (performance.now() - from)) * 1000;
}

/** Servers that answer nothing until they are told to. */
async function startSilentHubs() {
  const held: ServerResponse[] = [];
  const servers: Server[] = [];
  for (let at = 0; at < TARGETS; at += 1) {
    const server = createServer((_request, response) => held.push(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  return {
    held,
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** Megabytes by which the gateway grows while it has that many requests under way, and what it holds then. */
async function memoryInFlight(gateway: GatewayProcess): Promise<{ grown: number; resident: number }> {
  const hubs = await startSilentHubs();
  const sources = Array.from({ length: IN_FLIGHT / TARGETS }, (_, at) =>
    browserAt(`127.0.3.${at + 1}`, gateway.appUrl),
  );
  try {
    await pause(3_000);
    const before = gateway.memory();
    const answers = sources.flatMap((browser) => hubs.urls.map((url) => ask(browser, url, '/api/states')));
    const all = Promise.all(answers);
    all.catch(() => undefined);
    for (const end = Date.now() + 30_000; hubs.held.length < IN_FLIGHT && Date.now() < end;) await pause(20);
    if (hubs.held.length < IN_FLIGHT) throw new Error(`only ${hubs.held.length} are under way`);
    await pause(1_000);
    const resident = gateway.memory();
    for (const response of hubs.held) response.end('[]');
    await all;
    return { grown: resident - before, resident };
  } finally {
    hubs.close();
    for (const { dispatcher } of sources) await dispatcher.destroy();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const demo = await startDemoHub();
  const flags = ['--hosted', '--hosted-private-addresses', '127.0.0.0/8'];
  const start = () => startGateway(demo.url, { flags });
  const samples = {
    direct: [] as number[],
    proxied: [] as number[],
    added: [] as number[],
    least: [] as number[],
    ratio: [] as number[],
  };
  const memory: Awaited<ReturnType<typeof memoryInFlight>>[] = [];
  try {
    const gateway = await start();
    try {
      const token = await signIn(browserAt('127.0.0.1', undefined), demo.url);
      for (let round = 0; round < runs; round += 1) {
        const [direct, proxied] = [undefined, gateway.appUrl].map((proxy) =>
          browserAt(`127.0.1.${round + 1}`, proxy),
        );
        if (direct === undefined || proxied === undefined) throw new Error('no browser');
        const times = await signInTimes(direct, proxied, demo.url);
        samples.direct.push(times.direct);
        samples.proxied.push(times.proxied);
        samples.added.push(times.added);
        samples.least.push(times.least);
        const rates: number[] = [];
        for (const proxy of [undefined, gateway.appUrl]) {
          const browsers = Array.from({ length: SOURCES }, (_, at) => browserAt(`127.0.2.${at + 1}`, proxy));
          await Promise.all(browsers.map((browser) => ask(browser, demo.url, '/api/', { token })));
          rates.push(await requestsPerSecond(browsers, demo.url, token));
        }
        samples.ratio.push((rates[1] ?? 0) / (rates[0] ?? Number.NaN));
        log(`round ${round + 1}: sign-in ${times.direct.toFixed(1)} and ${times.proxied.toFixed(1)} ms`);
      }
    } finally {
      await gateway.stop();
    }
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      const fresh = await start();
      try {
        memory.push(await memoryInFlight(fresh));
        log(`${IN_FLIGHT} under way: ${memory.at(-1)?.grown.toFixed(1)} MB more`);
      } finally {
        await fresh.stop();
      }
    }
  } finally {
    await demo.stop();
  }
  return [
    { name: 'sign-in, direct', unit: 'ms', samples: samples.direct },
    { name: 'sign-in, through the proxy', unit: 'ms', samples: samples.proxied },
    { name: 'sign-in, added (no round trip here)', unit: 'ms', samples: samples.added, target: { most: 5 } },
    { name: 'sign-in, added, fastest of each', unit: 'ms', samples: samples.least },
    { name: 'small requests a second, ratio to direct', unit: '×', samples: samples.ratio },
    {
      name: `memory of ${IN_FLIGHT} requests under way`,
      unit: 'MB',
      samples: memory.map(({ grown }) => grown),
      target: { most: 60 },
    },
    { name: 'resident memory then', unit: 'MB', samples: memory.map(({ resident }) => resident) },
  ];
}

export const hostedProxy: Part = {
  name: 'hosted-proxy',
  about:
    'the proxy of the hosted domain compared with the hub itself: separate processes on loopback (Linux)',
  run,
};
