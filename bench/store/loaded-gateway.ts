/** A gateway in a process of its own, which writes to its store and searches it, and says how late its loop was. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildGateway, defaultSettings } from '@soglia/gateway';

const [hub = '', data = '', seconds = '10'] = process.argv.slice(2);
const WRITES_A_SECOND = 50;
const PEOPLE = 200;
const ENTRIES = 5_000;

const settings = { ...defaultSettings, hub, data, appPort: 0, hubPort: 0, adminPort: 0 };
const gateway = await buildGateway({ ...settings, logLevel: 'silent' });
const { hubUrl } = await gateway.listen();
const { store } = gateway;
const entry = (index: number) => ({
  at: index,
  action: 'profile.changed' as const,
  actor: { id: `p${index % PEOPLE}`, name: 'Persona' },
  subject: null,
  changes: [{ field: 'name', before: 'uno', after: 'due' }],
  address: '192.168.1.20',
});
await store.transaction(async ({ people, auditLog }) => {
  for (let index = 0; index < PEOPLE; index += 1)
    await people.put({ userId: `p${index}`, name: `Persona ${index}` });
  for (let index = 0; index < ENTRIES; index += 1) await auditLog.add(entry(index));
});

async function write(until: number): Promise<number> {
  let written = 0;
  const pending: Promise<unknown>[] = [];
  while (performance.now() < until) {
    pending.push(store.people.put({ userId: `p${written % PEOPLE}`, lastAccess: written }));
    if (written % 5 === 0) pending.push(store.auditLog.add(entry(written)));
    written += 1;
    await pause(1000 / WRITES_A_SECOND);
  }
  await Promise.all(pending);
  return written;
}

async function search(until: number, lists: number[]): Promise<number> {
  let searches = 0;
  while (performance.now() < until) {
    const from = performance.now();
    await store.people.list();
    lists.push(performance.now() - from);
    await store.auditLog.page({ limit: 50, actor: `p${searches % PEOPLE}` });
    await store.auditLog.page({ limit: 50, before: 1000 + (searches % 1000), fromAt: 10 });
    searches += 1;
    await pause(20);
  }
  return searches;
}

/** Milliseconds by which timers of 1 ms were late. */
async function measured<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await work();
  delay.disable();
  return { result, p99: delay.percentile(99) / 1e6 - 1, max: delay.max / 1e6 - 1 };
}

process.stdout.write(`${JSON.stringify({ hubUrl })}\n`);
// The parent opens its sockets meanwhile.
await new Promise((resolve) => process.stdin.once('data', resolve));
const length = Number(seconds) * 1000;
const without = await measured(() => pause(length));
const lists: number[] = [];
const loaded = await measured(() => {
  const until = performance.now() + length;
  return Promise.all([write(until), search(until, lists)]);
});
const [writes, searches] = loaded.result;
process.stdout.write(
  `${JSON.stringify({ without: without.p99, loaded: loaded.p99, longest: loaded.max, writes, searches, lists })}\n`,
);
await gateway.close();
process.exit(0);
