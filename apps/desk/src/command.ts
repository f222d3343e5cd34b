/** npm run desk -- …: what the installer does until there are screens, on the same database, also while the desk runs. */
import { existsSync } from 'node:fs';
import { StoreUnavailableError } from '@soglia/database';
import { systemClock } from '@soglia/server/clock';
import { CommandError, HELP, runCommand } from './commands/desk-command.ts';
import { createLogger } from './logging/logger.ts';
import { SettingsError, readSettings } from './settings/read-settings.ts';
import { createDeskStore, remedies } from './store/desk-store.ts';

async function run(args: readonly string[]): Promise<string> {
  const [command] = args;
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return HELP;
  const settings = readSettings(process.env, process.cwd());
  if (settings.databaseUrl === undefined && command !== 'add-home' && !existsSync(settings.data))
    throw new CommandError(`There is no desk in ${settings.data}: start one, or set SOGLIA_DESK_DATA.`);
  const silent = createLogger('silent', { write: () => undefined });
  const store = createDeskStore(settings, { clock: systemClock, logger: silent });
  try {
    await store.firstOpening();
    return await runCommand(store, args);
  } finally {
    await store.close();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (error instanceof StoreUnavailableError)
    process.stderr.write(`The database cannot be used: ${remedies[error.reason]}.\n`);
  else if (error instanceof CommandError || error instanceof SettingsError)
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
