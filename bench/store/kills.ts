import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createGatewayStore } from '@soglia/gateway/store';
import { quietParts } from './quiet-parts.ts';

export interface KillResult {
  readonly acknowledged: number;
  /** Writes that were acknowledged and are not there. */
  readonly lost: number;
  /** Transactions of which one half is there. */
  readonly halves: number;
  /** Files that SQLite's own check did not find whole. */
  readonly damaged: number;
}

/** Kills a writing process at a random moment, again and again, and looks at what it left each time. */
export async function killWriters(rounds: number, log: (line: string) => void): Promise<KillResult> {
  const total = { acknowledged: 0, lost: 0, halves: 0, damaged: 0 };
  const data = mkdtempSync(join(tmpdir(), 'soglia-kills-'));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = await writeUntilKilled(data, round);
      const left = await whatIsLeft(data);
      total.acknowledged += acknowledged.length;
      total.lost += acknowledged.filter((pair) => left.pairs.get(pair) !== 2).length;
      total.halves += [...left.pairs.values()].filter((halves) => halves !== 2).length;
      total.damaged += left.whole ? 0 : 1;
      if (round % 50 === 0) log(`${round} kills, ${total.acknowledged} writes acknowledged`);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  return total;
}

async function writeUntilKilled(data: string, round: number): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    [new URL('writer.ts', import.meta.url).pathname, data, String(round)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const ended = once(child, 'close');
  const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    begin(undefined);
  });
  await Promise.race([began, ended]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  child.kill('SIGKILL');
  await ended;
  if (said === '') throw new Error('the writer wrote nothing');
  // A line that was cut off says nothing.
  return said.split('\n').slice(0, -1);
}

/** Opened by the store, as the gateway would, and then checked by SQLite. */
async function whatIsLeft(data: string) {
  const store = createGatewayStore({ data, databaseUrl: undefined }, quietParts());
  const pairs = new Map<string, number>();
  for (const { name } of await store.people.list()) pairs.set(name, (pairs.get(name) ?? 0) + 1);
  // The next round begins with an empty table.
  await store.transaction(async ({ people }) => {
    for (const { userId } of await people.list()) await people.remove(userId);
  });
  await store.close();
  const database = new DatabaseSync(join(data, 'soglia.sqlite'), { readOnly: true });
  const whole = Object.values(database.prepare('pragma integrity_check').get() ?? {})[0] === 'ok';
  database.close();
  return { pairs, whole };
}
