/** The process of `npm run desk`: reads settings, listens, and stops on a signal. */
import { StoreUnavailableError } from '@soglia/database';
import { standardOutput } from '@soglia/server/logger';
import { buildDesk } from './build-desk.ts';
import { createLogger } from './logging/logger.ts';
import { SettingsError, readSettings, type DeskSettings } from './settings/read-settings.ts';

/** Milliseconds for what is under way when it is stopped. */
const STOP_LIMIT = 5000;

async function run(settings: DeskSettings) {
  const output = standardOutput();
  const desk = buildDesk(settings, { logger: createLogger(settings.logLevel, output) });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    void desk.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    const address = await desk.listen();
    const homes = await desk.store.use((repositories) => repositories.homes.homes()).catch(() => undefined);
    const hint = homes?.length === 0 ? '\nNo home yet: npm run desk -- add-home NAME' : '';
    output.write(`Desk ${address}${hint}\n`);
  } catch (error) {
    await desk.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new SettingsError(`Port ${settings.port} is taken: stop what uses it, or set SOGLIA_DESK_PORT.`);
    throw error;
  }
}

try {
  await run(readSettings(process.env, process.cwd()));
} catch (error) {
  if (!(error instanceof SettingsError) && !(error instanceof StoreUnavailableError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
