import { join } from 'node:path';
import {
  commonRemedies,
  defaultStoreLimits,
  openSqlite,
  openStore,
  type OpenStore,
  type Remedies,
  type StoreLimits,
} from '@soglia/database';
import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import type { DeskSettings } from '#settings/read-settings.ts';
import { migrations } from './migrations.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import type { Database, Schema } from './schema.ts';

/** The name of the database file in the data folder. */
export const STORE_FILE = 'desk.sqlite';

export type DeskStore = OpenStore<Repositories>;

export const remedies: Remedies = {
  ...commonRemedies,
  corrupt: 'it is damaged: stop the desk and put a copy of its data folder in its place',
  connection: 'its server does not answer: check the server and SOGLIA_DESK_DATABASE_URL',
};

/** Pictures stand in the database. Bytes. */
const FILE_SIZE = 64 * 1024 ** 3;

export interface DeskStoreParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits?: Partial<StoreLimits>;
}

type StoreSettings = Pick<DeskSettings, 'data' | 'databaseUrl' | 'homeMegabytes'>;

async function connect(
  { data, databaseUrl }: StoreSettings,
  limits: StoreLimits,
  onLost: () => void,
): Promise<Database> {
  if (databaseUrl === undefined) return openSqlite<Schema>({ file: join(data, STORE_FILE), limits, onLost });
  // What is only for PostgreSQL is loaded for it only.
  const { openPostgres } = await import('@soglia/database/postgres');
  return openPostgres<Schema>({ url: databaseUrl, limits });
}

/** The store that the settings name; it opens itself, now or later. */
export function createDeskStore(settings: StoreSettings, parts: DeskStoreParts): DeskStore {
  const limits = { ...defaultStoreLimits, fileSize: FILE_SIZE, ...parts.limits };
  return openStore<Schema, Repositories>({
    connect: (onLost) => connect(settings, limits, onLost),
    repositories: (db, kind) =>
      createRepositories(db, kind, {
        now: () => parts.clock.now(),
        homeSpace: settings.homeMegabytes * 1024 ** 2,
      }),
    migrations,
    remedies,
    limits,
    clock: parts.clock,
    logger: parts.logger,
  });
}
