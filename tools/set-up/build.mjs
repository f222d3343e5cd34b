// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from './pinned-node.mjs';

const web = join(root, 'apps', 'web');
const page = join(web, 'dist', 'index.html');
const stamp = join(web, 'dist', '.built-from');
const inputs = [
  'apps/web',
  'packages/hub-client',
  'packages/schedules',
  'packages/contracts',
  'package-lock.json',
];

/**
 * @param {string} path
 * @returns {string[]} every file below it that affects the build
 */
const filesOf = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (path.endsWith('.json')) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules'].includes(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
};

const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** Builds the web app, unless the last build was made from the same files. */
export const ensureBuilt = async () => {
  const now = fingerprint();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the web app…');
  const code = await run(
    pinnedNode,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', web, '--logLevel', 'warn'],
    { quiet: true },
  );
  // An interrupted build exits with 0 without writing a page.
  if (code !== 0 || !existsSync(page)) {
    console.error('The web app could not be built: see the lines above.');
    process.exit(code || 1);
  }
  writeFileSync(stamp, now);
};
