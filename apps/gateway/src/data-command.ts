/** npm run data: copies, restores and checks the gateway's database, and tells what opens the push channel. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TableCounts } from '@soglia/database';
import { createLogger } from './logging/logger.ts';
import { openPushAccess } from './push-channel/push-access.ts';
import { createSeal } from './service-connection/seal.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/schema.ts';
import { SettingsError } from './settings/settings-error.ts';
import { BackupError, checkDatabase, restoreBackup, writeBackup } from './store/backup.ts';
import { STORE_FILE, connectStore } from './store/gateway-store.ts';
import { StoreUnavailableError, type ValuesRepository } from './store/store.ts';
import { createValuesRepository } from './store/values-repository.ts';
import { remedies } from './store/open-store.ts';

const HELP = `npm run data -- backup FILE    writes all of the database into a new file, also while the gateway runs
npm run data -- restore FILE   fills a new database with it; the gateway is stopped
npm run data -- check          reads all of it and says whether it is whole
npm run data -- push           tells what a Pusher server library needs to publish on the push channel

What follows is settings of the gateway, such as --data FOLDER.`;

const describe = (counts: TableCounts): string =>
  `people ${counts['people'] ?? 0}, roles ${counts['roles'] ?? 0}, entries of the audit log ${counts['audit_log'] ?? 0}`;

async function run([command, ...rest]: readonly string[]): Promise<string> {
  if (command === undefined || command === '--help' || command === '-h') return HELP;
  const takesFile = command === 'backup' || command === 'restore';
  if (!takesFile && command !== 'check' && command !== 'push')
    throw new BackupError(`There is no command ${command}.\n\n${HELP}`);
  const [name, ...flags] = takesFile ? rest : ['', ...rest];
  if (name === undefined || name.startsWith('--'))
    throw new BackupError(`${command} needs a file.\n\n${HELP}`);
  const { settings } = readSettings({ args: flags, env: process.env, cwd: process.cwd() });
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);

  const stored = join(settings.data, STORE_FILE);
  if (command !== 'restore' && settings.databaseUrl === undefined && !existsSync(stored))
    throw new BackupError(`There is no database in ${settings.data}.`);
  const database = await connectStore(settings);
  try {
    switch (command) {
      case 'backup':
        return `Written to ${file}: ${describe(await writeBackup(database, file))}. The key that seals secrets is not in it.`;
      case 'restore':
        return `Restored: ${describe(await restoreBackup(database, file))}.`;
      case 'push':
        return await describePush(createValuesRepository(database.db), settings);
      default:
        return `The database is whole: ${describe(await checkDatabase(database))}.`;
    }
  } finally {
    await database.close();
  }
}

/** As JSON, so that programs can read it too. */
async function describePush(values: ValuesRepository, { secret, data }: Settings): Promise<string> {
  const logger = createLogger('silent', { write: () => undefined });
  const access = await openPushAccess(values, createSeal({ secret, data, logger }));
  if (access === undefined)
    throw new BackupError(
      'There is no push channel that opens: start the gateway once, and give SOGLIA_SECRET here too if it has one.',
    );
  const { appId, key, channel, secret: signs } = access;
  return JSON.stringify({ app_id: appId, key, secret: signs, channel }, null, 2);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const known = error instanceof SettingsError || error instanceof BackupError;
  if (!known && !(error instanceof StoreUnavailableError)) throw error;
  process.stderr.write(
    `${known ? error.message : `The database cannot be used: ${remedies[error.reason]}.`}\n`,
  );
  process.exitCode = 1;
}
