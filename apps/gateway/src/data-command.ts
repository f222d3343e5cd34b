/** npm run data: copies, restores and checks the gateway's database. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from './settings/read-settings.ts';
import { SettingsError } from './settings/settings-error.ts';
import { BackupError, checkDatabase, restoreBackup, writeBackup } from './store/backup.ts';
import type { TableCounts } from './store/copy-tables.ts';
import { STORE_FILE, connectStore } from './store/gateway-store.ts';
import { StoreUnavailableError } from './store/store.ts';
import { remedies } from './store/open-store.ts';

const HELP = `npm run data -- backup FILE    writes all of the database into a new file, also while the gateway runs
npm run data -- restore FILE   fills a new database with it; the gateway is stopped
npm run data -- check          reads all of it and says whether it is whole

What follows is settings of the gateway, such as --data FOLDER.`;

const describe = (counts: TableCounts): string =>
  `people ${counts['people'] ?? 0}, roles ${counts['roles'] ?? 0}, entries of the audit log ${counts['audit_log'] ?? 0}`;

async function run([command, ...rest]: readonly string[]): Promise<string> {
  if (command === undefined || command === '--help' || command === '-h') return HELP;
  const takesFile = command === 'backup' || command === 'restore';
  if (!takesFile && command !== 'check') throw new BackupError(`There is no command ${command}.\n\n${HELP}`);
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
      default:
        return `The database is whole: ${describe(await checkDatabase(database))}.`;
    }
  } finally {
    await database.close();
  }
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
