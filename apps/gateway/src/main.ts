/** The process: settings, the demo hub where no other is named, listen, and stop when told to. */
import { join } from 'node:path';
import { buildGateway } from './build-gateway.ts';
import { greeting } from './greeting.ts';
import { createLogger, standardOutput } from './logging/logger.ts';
import { describe, help } from './settings/describe.ts';
import { readSettings } from './settings/read-settings.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { Settings } from './settings/schema.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

const startDemoHubFor = async ({ data, host }: Settings) => {
  const { startDemoHub } = await import('@soglia/demo-hub');
  const demo = await startDemoHub({ port: 0, past: true, dataDir: join(data, 'demo-hub') });
  if (!loopback.has(host)) {
    console.warn('Warning: the demo hub is open to the network, and its passwords are known to everybody.');
  }
  return demo;
};

const run = async (settings: Settings) => {
  const demo = settings.hub === undefined ? await startDemoHubFor(settings) : undefined;
  const output = standardOutput();
  const logger = createLogger(settings.logLevel, output);
  const gateway = await buildGateway({ ...settings, hub: settings.hub ?? demo?.url }, { logger });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 5000).unref();
    void gateway
      .close()
      .then(() => demo?.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const addresses = await gateway.listen();
    const hubReachable = await gateway.hubReachable();
    const { hub, data } = settings;
    const parts = { ...addresses, hub, hubReachable, data, accounts: demo?.accounts ?? [] };
    // By the way of the log, which writes when it finds the time: so it comes behind what was logged.
    output.write(`${greeting(parts)}\n`);
  } catch (error) {
    await demo?.close();
    throw error;
  }
};

try {
  const read = readSettings({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() });
  if (read.action === 'help') console.log(help());
  else if (read.action === 'check') console.log(describe(read));
  else await run(read.settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
