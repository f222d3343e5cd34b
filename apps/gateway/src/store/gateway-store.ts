import { join } from 'node:path';
import { defaultStoreLimits, openSqlite } from '@soglia/database';
import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import type { Settings } from '#settings/schema.ts';
import { SettingsError } from '#settings/settings-error.ts';
import { openStore, type ReopeningStore } from './open-store.ts';
import type { Database } from './schema.ts';
import { StoreUnavailableError, type Store } from './store.ts';

/** The name of the database file in the data folder. */
export const STORE_FILE = 'soglia.sqlite';

export interface GatewayStoreParts {
  readonly clock: Clock;
  readonly logger: Logger;
}

type StoreSettings = Pick<Settings, 'data' | 'databaseUrl'>;

/** The database that the settings name; it is opened by the first query. What is only for PostgreSQL is loaded for it only. */
export async function connectStore(
  { data, databaseUrl }: StoreSettings,
  onLost: () => void = () => undefined,
): Promise<Database> {
  const limits = defaultStoreLimits;
  if (databaseUrl === undefined) return openSqlite({ file: join(data, STORE_FILE), limits, onLost });
  const { openPostgres } = await import('@soglia/database/postgres');
  return openPostgres({ url: databaseUrl, limits });
}

/** The store that the settings name; it opens itself, now or later. */
export const createGatewayStore = (
  settings: StoreSettings,
  { clock, logger }: GatewayStoreParts,
): ReopeningStore =>
  openStore({
    connect: (onLost) => connectStore(settings, onLost),
    limits: defaultStoreLimits,
    clock,
    logger,
  });

/**
 * Waits for the first opening of the store; a database that cannot be used now does not keep the gateway from starting.
 * @throws SettingsError where a newer version has written it
 */
export async function firstOpening(store: Store): Promise<void> {
  try {
    if (isReopening(store)) await store.firstOpening();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw new SettingsError(`${error.message}.`);
    throw error;
  }
}

const isReopening = (store: Store): store is ReopeningStore => 'firstOpening' in store;
