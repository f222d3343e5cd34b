// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './pinned-node.mjs';

const stamp = join(root, 'node_modules', '.soglia-installed');

/** The installation depends only on the lock file and on the platform. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

/** Installs the dependencies if they are missing or differ from the lock file. */
export const ensureInstalled = async () => {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(
      `Soglia needs Node 20 or later to begin; this is ${process.versions.node}. Install a current Node from nodejs.org.`,
    );
    process.exit(1);
  }
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  console.log('Installing what Soglia needs (the first time takes a minute)…');
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // The pinned Node may be running this file: then it must not be removed.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const code = await run(command, [...first, ...how, '--no-fund', '--no-audit'], { quiet: true });
  if (code !== 0) {
    console.error('The dependencies could not be installed: see the lines above. Is the network there?');
    process.exit(code);
  }
  writeFileSync(stamp, wanted());
};
