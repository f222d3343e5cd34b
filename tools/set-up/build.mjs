// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pinnedNode, root, run } from './pinned-node.mjs';

/**
 * @typedef {object} Build
 * @property {string} name shown while it runs
 * @property {readonly string[]} inputs files and folders whose change makes it old
 * @property {string} result the file that it writes last
 * @property {readonly string[]} args of Node
 */

const tool = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

/** @type {readonly Build[]} */
const builds = [
  {
    name: 'the web app',
    inputs: [
      'apps/web',
      'packages/hub-client',
      'packages/schedules',
      'packages/automations',
      'packages/energy',
      'packages/preferences',
      'packages/italian',
      'packages/contracts',
      'package-lock.json',
    ],
    result: 'apps/web/dist/index.html',
    args: [tool('vite', 'bin', 'vite.js'), 'build', join(root, 'apps', 'web'), '--logLevel', 'warn'],
  },
  {
    name: 'the gateway',
    inputs: [
      'apps/gateway',
      'apps/desk',
      'packages/hub-client',
      'packages/italian',
      'packages/contracts',
      'packages/database',
      'packages/server',
      'package-lock.json',
    ],
    result: 'apps/gateway/dist/server/main.js',
    args: [tool('rolldown', 'bin', 'cli.mjs'), '-c', 'apps/gateway/rolldown.config.js', '--logLevel', 'warn'],
  },
];

/** @type {Build} */
const deskBuild = {
  name: 'the desk',
  inputs: ['apps/desk', 'packages/contracts', 'packages/database', 'packages/server', 'package-lock.json'],
  result: 'apps/desk/dist/server/main.js',
  args: [tool('rolldown', 'bin', 'cli.mjs'), '-c', 'apps/desk/rolldown.config.js', '--logLevel', 'warn'],
};

/**
 * @param {string} path
 * @returns {string[]} every file below it that affects a build
 */
const filesOf = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (path.endsWith('.json')) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules'].includes(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
};

/** @param {readonly string[]} inputs */
const fingerprint = (inputs) => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** @param {Build} build */
const ensure = async ({ name, inputs, result, args }) => {
  const now = fingerprint(inputs);
  const output = join(root, result);
  const stamp = join(dirname(output), '.built-from');
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(`Building ${name}…`);
  const code = await run(pinnedNode, args, { quiet: true });
  // An interrupted build exits with 0 without writing its result.
  if (code !== 0 || !existsSync(output)) {
    console.error(`${name[0]?.toUpperCase()}${name.slice(1)} could not be built: see the lines above.`);
    process.exit(code || 1);
  }
  writeFileSync(stamp, now);
};

/** Builds the web app and the gateway, each unless its last build was made from the same files. */
export const ensureBuilt = async () => {
  for (const build of builds) await ensure(build);
};

/** Builds the desk, which runs apart from the gateway. */
export const ensureDeskBuilt = () => ensure(deskBuild);
