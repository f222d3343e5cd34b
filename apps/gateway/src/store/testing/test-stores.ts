import { Writable } from 'node:stream';
import { defaultStoreLimits, type DatabaseKind, type StoreLimits } from '@soglia/database';
import { createTestDatabase, type TestDatabase } from '@soglia/database/testing';
import { systemClock } from '@soglia/server/clock';
import { createLogger } from '#logging/logger.ts';
import { openStore, type ReopeningStore } from '../open-store.ts';
import type { Schema } from '../schema.ts';

export interface TestStore extends ReopeningStore {
  readonly address: string;
  /** Everything that was logged. */
  log(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** An open store on a database of its own, or on one that is there already. */
export async function openTestStore(
  kind: DatabaseKind,
  limits: Partial<StoreLimits> = {},
  existing?: TestDatabase<Schema>,
): Promise<TestStore> {
  const database = existing ?? (await createTestDatabase<Schema>(kind, limits));
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const store = openStore({
    connect: (onLost) => database.connect(onLost),
    limits: { ...defaultStoreLimits, ...limits },
    clock: systemClock,
    logger: createLogger('trace', sink),
  });
  await store.firstOpening();
  return {
    ...store,
    address: database.address,
    log: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      if (existing === undefined) await database.remove();
    },
  };
}
