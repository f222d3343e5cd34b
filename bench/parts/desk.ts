import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@soglia/database/testing/postgres-server';
import { fillDesk, type FilledHome } from '@soglia/desk/testing/fill-desk';
import { allTickets, openTicket, openUntilKilled, startDeskProcess } from '@soglia/desk/testing/killed-desk';
import { Pool } from 'undici';
import { startDesk } from '#processes/desk.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const HOMES = 1_000;
const TICKETS = 100_000;
const NEW_PER_SECOND = 50;
const NEW_SECONDS = 30;
const KILLS = 200;
const newTicket = {
  contact_phone: '+393331234567',
  title: 'La caldaia è fredda',
  status: 'Open',
  priority: 'Medium',
  description: 'Da stamattina non scalda più.',
  reference: 'maria',
};
const SEARCHES = [
  'caldaia',
  'luci cucina',
  'cancello guasto notte',
  'termostat',
  'perdita acqua bagno',
  'zzz',
];

interface Measured {
  readonly lists: number[];
  readonly searches: number[];
  readonly opened: number[];
  readonly openedPerSecond: number;
  readonly memory: number;
}

/** Asks one path after the other, of one home after the other. @returns ms of each */
async function askRepeatedly(
  url: string,
  homes: readonly FilledHome[],
  paths: readonly string[],
  seconds: number,
): Promise<number[]> {
  const pool = new Pool(url, { connections: 1, pipelining: 1 });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  try {
    for (let index = 0; performance.now() < end; index += 1) {
      const { key } = homes[(index * 37) % homes.length] ?? { key: '' };
      const from = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: paths[index % paths.length] ?? '',
        headers: { 'x-api-key': key },
      });
      await body.dump({ limit: 64 * 2 ** 20 });
      if (statusCode !== 200) throw new Error(`the desk answers ${statusCode}`);
      latencies.push(performance.now() - from);
    }
  } finally {
    await pool.destroy();
  }
  return latencies;
}

/** Opens so many tickets a second, each when it is due. @returns ms from when it was due until it was acknowledged */
async function openSteadily(
  url: string,
  homes: readonly FilledHome[],
): Promise<{ latencies: number[]; perSecond: number }> {
  const count = NEW_PER_SECOND * NEW_SECONDS;
  const pool = new Pool(url, { connections: 20, pipelining: 1 });
  const from = performance.now();
  const latencies: number[] = [];
  const open = async (index: number) => {
    const due = from + (index * 1000) / NEW_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const attempt = `bench-${process.pid}-${index}`.padEnd(20, '-');
    const { key } = homes[(index * 37) % homes.length] ?? { key: '' };
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/tickets',
      body: JSON.stringify(newTicket),
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': attempt },
    });
    await body.dump();
    if (statusCode !== 201) throw new Error(`the desk answers ${statusCode}`);
    latencies.push(performance.now() - due);
  };
  try {
    await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
  } finally {
    await pool.destroy();
  }
  return { latencies, perSecond: (count / (performance.now() - from)) * 1000 };
}

async function measure(
  storage: { readonly data: string; readonly databaseUrl?: string },
  { seconds, log }: RunOptions,
): Promise<Measured> {
  const { data, databaseUrl } = storage;
  const homes = await fillDesk(databaseUrl === undefined ? { data } : { databaseUrl }, {
    homes: HOMES,
    ticketsOfEach: TICKETS / HOMES,
  });
  log(`${TICKETS} tickets in ${HOMES} homes are there`);
  const desk = await startDesk(storage);
  try {
    const lists = await askRepeatedly(desk.url, homes, ['/tickets', '/tickets?reference=maria'], seconds);
    const searches = await askRepeatedly(
      ...([desk.url, homes] as const),
      SEARCHES.map((search) => `/tickets?search=${encodeURIComponent(search)}`),
      seconds,
    );
    const { latencies, perSecond } = await openSteadily(desk.url, homes);
    log(`lists ${lists.length}, searches ${searches.length}, new ${latencies.length}`);
    return { lists, searches, opened: latencies, openedPerSecond: perSecond, memory: desk.memory() };
  } finally {
    await desk.stop();
  }
}

async function killDesk(log: RunOptions['log']) {
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const program = fileURLToPath(new URL('../../apps/desk/dist/server/main.js', import.meta.url));
  const [home] = await fillDesk({ data }, { homes: 1, ticketsOfEach: 0 });
  const apiKey = home?.key ?? '';
  const acknowledged = new Map<string, string>();
  const sent: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const desk = await startDeskProcess(program, data);
    const result = await openUntilKilled(desk, { apiKey, round, afterMs: Math.random() * 60 });
    for (const [key, id] of result.acknowledged) acknowledged.set(key, id);
    sent.push(...result.sent);
    if (round % 50 === 0) log(`${round} kills, ${acknowledged.size} tickets acknowledged`);
  }
  const desk = await startDeskProcess(program, data);
  try {
    const before = new Map((await allTickets(desk.url, apiKey)).map(({ title, id }) => [title, id]));
    const lost = [...acknowledged].filter(([key, id]) => before.get(key) !== id).length;
    // As a gateway does, all of them are sent once more.
    for (const key of sent) await openTicket(desk.url, apiKey, key);
    const twice = (await allTickets(desk.url, apiKey)).length - sent.length;
    return { acknowledged: acknowledged.size, lost, twice };
  } finally {
    desk.child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

const figuresOf = (name: string, { lists, searches, opened, ...measured }: Measured): readonly Figure[] => [
  { name: `${name}: list, p95`, unit: 'ms', samples: [percentile(lists, 0.95)], target: { most: 30 } },
  { name: `${name}: search, p95`, unit: 'ms', samples: [percentile(searches, 0.95)], target: { most: 30 } },
  {
    name: `${name}: new tickets, ${NEW_SECONDS} s long`,
    unit: '/s',
    samples: [measured.openedPerSecond],
    target: { least: NEW_PER_SECOND * 0.98 },
  },
  { name: `${name}: a new ticket meanwhile, p95`, unit: 'ms', samples: [percentile(opened, 0.95)] },
  {
    name: `${name}: resident memory of the desk after that`,
    unit: 'MB',
    samples: [measured.memory],
    target: { most: 120 },
  },
];

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const figures: Figure[] = [];
  try {
    figures.push(...figuresOf('SQLite', await measure({ data }, options)));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  const server = await startPostgres();
  try {
    figures.push(...figuresOf('PostgreSQL', await measure({ data, databaseUrl: server.url }, options)));
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
  const kills = await killDesk(options.log);
  return [
    ...figures,
    { name: `${KILLS} kills: acknowledged tickets`, unit: '', samples: [kills.acknowledged] },
    { name: 'of which were lost', unit: '', samples: [kills.lost], target: { most: 0 } },
    { name: 'tickets that are there twice', unit: '', samples: [kills.twice], target: { most: 0 } },
  ];
}

export const desk: Part = {
  name: 'desk',
  about: `the installer's desk: ${TICKETS} tickets in ${HOMES} homes, new ones, and killed while they are opened`,
  run,
};
