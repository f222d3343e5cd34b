import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGatewayStore } from '@soglia/gateway/store';
import { quietParts } from './quiet-parts.ts';

const PAGE = Buffer.alloc(4096, 1);

/** Milliseconds of each write of one person, and of one page that is written and synchronised beside it. */
export async function writeLatencies(
  count: number,
): Promise<{ readonly writes: number[]; readonly floor: number[] }> {
  const data = mkdtempSync(join(tmpdir(), 'soglia-latency-'));
  const file = openSync(join(data, 'floor'), 'a');
  const store = createGatewayStore({ data, databaseUrl: undefined }, quietParts());
  const writes: number[] = [];
  const floor: number[] = [];
  try {
    await store.people.put({ userId: 'first' });
    for (let index = 0; index < count; index += 1) {
      let from = performance.now();
      await store.people.put({ userId: `p${index % 200}`, lastAccess: index });
      writes.push(performance.now() - from);
      from = performance.now();
      writeSync(file, PAGE);
      fdatasyncSync(file);
      floor.push(performance.now() - from);
    }
  } finally {
    await store.close();
    closeSync(file);
    rmSync(data, { recursive: true, force: true });
  }
  return { writes, floor };
}
