/** The process: reads settings, starts the demo hub and the desk where no others are named, listens, and stops on a signal. */
import { join } from 'node:path';
import { standardOutput } from '@soglia/server/logger';
import { buildGateway } from './build-gateway.ts';
import { startupMessage } from './startup-message.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { describeSettings, helpText } from './settings/describe.ts';
import { readSettings } from './settings/read-settings.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { Settings } from './settings/schema.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
/** After a signal; containers give ten seconds. */
const CLOSING_MS = 9000;

async function startDemoHubFor({ data, host }: Settings) {
  const { startDemoHub } = await import('@soglia/demo-hub');
  const dataDir = join(data, 'demo-hub');
  const demo = await startDemoHub({
    port: 0,
    past: true,
    automationsRun: true,
    dataDir,
    trustedProxies: ['127.0.0.1'],
  });
  if (!loopback.has(host)) {
    console.warn('Warning: the demo hub is open to the network, and its passwords are known to everybody.');
  }
  return demo;
}

/** Where no other ticket provider is named. One that cannot start keeps nobody from their lamps. */
async function startDeskFor({ data, ticketsUrl }: Settings, logger: Logger) {
  if (ticketsUrl !== undefined) return undefined;
  const { startEmbeddedDesk } = await import('@soglia/desk');
  try {
    return await startEmbeddedDesk({ dataDir: join(data, 'desk'), logger: logger.child({ part: 'desk' }) });
  } catch (error) {
    logger.error({ err: error }, 'the desk could not be started: there are no tickets');
    return undefined;
  }
}

async function run(settings: Settings) {
  const demo = settings.hub === undefined ? await startDemoHubFor(settings) : undefined;
  const output = standardOutput();
  const logger = createLogger(settings.logLevel, output);
  const desk = await startDeskFor(settings, logger);
  const ownerToken = demo && ((name: string) => demo.issueOwnerToken(name));
  const terminal = demo && ((text: string) => output.write(`${text}\n`));
  const gateway = await buildGateway(
    { ...settings, hub: settings.hub ?? demo?.url },
    { logger, ownerToken, terminal, phones: demo?.accounts, desk },
  );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    void gateway
      .close()
      .then(() => Promise.all([desk?.close(), demo?.close()]))
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const addresses = await gateway.listen();
    const hubReachable = await gateway.hubReachable();
    const { hub, data } = settings;
    const told = { hub, hubReachable, data, hasDesk: desk !== undefined, accounts: demo?.accounts ?? [] };
    // Written through the log's own stream, so that it comes after what was logged before.
    output.write(`${startupMessage({ ...addresses, ...told })}\n`);
  } catch (error) {
    await Promise.all([desk?.close(), demo?.close()]);
    throw error;
  }
}

try {
  const read = readSettings({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() });
  if (read.action === 'help') console.log(helpText());
  else if (read.action === 'check') console.log(describeSettings(read));
  else await run(read.settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
