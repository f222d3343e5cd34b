import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openHubSocket } from '#hub/hub-socket.ts';
import { startLoadableDemoHub } from '#hub/loadable-hub.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';
import { killWriters } from '#store/kills.ts';
import { writeLatencies } from '#store/latency.ts';

const KILLS = 200;
const WRITES = 1_000;
const SOCKETS = 20;
/** Changes of the hub in a second, which the gateway relays to each socket. */
const CHANGES = 100;

interface Loaded {
  readonly without: number;
  readonly loaded: number;
  readonly longest: number;
  readonly writes: number;
  readonly searches: number;
  readonly lists: readonly number[];
}

/** The delay of the gateway's loop while it relays, without and with work on its store. */
async function loadedGateway(seconds: number): Promise<Loaded> {
  const hub = await startLoadableDemoHub();
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const script = new URL('../store/loaded-gateway.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--max-semi-space-size=1', script, hub.url, data, String(seconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
  try {
    const { hubUrl } = (await read()) as { hubUrl: string };
    await hub.fill(CHANGES);
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, () => openHubSocket(hubUrl, hub.token, true)),
    );
    await hub.storm(CHANGES, 2 * seconds + 5);
    const ended = once(child, 'close');
    child.stdin.end('\n');
    const result = (await read()) as Loaded;
    for (const socket of sockets) socket.close();
    await ended;
    return result;
  } finally {
    child.kill('SIGKILL');
    await hub.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function run({ runs, seconds, log }: RunOptions): Promise<readonly Figure[]> {
  const writes: number[][] = [];
  const floors: number[][] = [];
  const loads: Loaded[] = [];
  for (let round = 0; round < Math.min(runs, 3); round += 1) {
    const latencies = await writeLatencies(WRITES);
    writes.push(latencies.writes);
    floors.push(latencies.floor);
    loads.push(await loadedGateway(seconds));
    log(`round ${round + 1}: ${loads.at(-1)?.writes} writes and ${loads.at(-1)?.searches} searches`);
  }
  const kills = await killWriters(KILLS, log);
  const at = (samples: readonly (readonly number[])[], q: number) =>
    samples.map((each) => percentile(each, q));
  const none = { most: 0 };
  return [
    { name: `${KILLS} kills while writing: acknowledged`, unit: '', samples: [kills.acknowledged] },
    { name: 'acknowledged writes that were lost', unit: '', samples: [kills.lost], target: none },
    { name: 'transactions of which a half was kept', unit: '', samples: [kills.halves], target: none },
    { name: 'damaged files', unit: '', samples: [kills.damaged], target: none },
    { name: 'one page and its fsync, p50', unit: 'ms', samples: at(floors, 0.5) },
    { name: 'one write, p50', unit: 'ms', samples: at(writes, 0.5) },
    { name: 'one page and its fsync, p99', unit: 'ms', samples: at(floors, 0.99) },
    { name: 'one write, p99', unit: 'ms', samples: at(writes, 0.99) },
    {
      name: 'event-loop delay p99 of a gateway that relays',
      unit: 'ms',
      samples: loads.map(({ without }) => without),
    },
    {
      name: 'the same with 50 writes a second and searches',
      unit: 'ms',
      samples: loads.map(({ loaded }) => loaded),
      target: { most: 20 },
    },
    {
      name: 'list of 200 people meanwhile, p95',
      unit: 'ms',
      samples: loads.map(({ lists }) => percentile(lists, 0.95)),
      target: { most: 50 },
    },
  ];
}

export const store: Part = {
  name: 'store',
  about:
    'the database of the gateway: killed while it writes, the time of a write, and what the relay notices of it',
  run,
};
