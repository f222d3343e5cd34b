import { readFile } from 'node:fs/promises';
import * as drawings from '@mdi/js';
import type { Plugin } from 'vite';

const ASKED = '?icons';
/** Not a name that ends in .json, which Vite's JSON plugin would handle. */
const LOADED = '.icons.js';

const exportName = (name: string) =>
  `mdi${name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

/**
 * Turns a JSON list of icon names ("floor-lamp") into an object of path data by name. Throws on an unknown name, so
 * that a typo fails the build.
 */
export function compileIcons(json: string): string {
  const names: unknown = JSON.parse(json);
  if (!Array.isArray(names)) throw new Error('a list of icons is an array of names');
  const all = new Map<string, unknown>(Object.entries(drawings));
  const paths = names.map((name: unknown) => {
    const path = typeof name === 'string' ? all.get(exportName(name)) : undefined;
    if (typeof path !== 'string') throw new Error(`there is no icon named ${JSON.stringify(name)}`);
    return [String(name), path] as const;
  });
  return JSON.stringify(Object.fromEntries(paths));
}

/**
 * `import('./names.json?icons')` puts the path data of those icons into a chunk of its own; imported from @mdi/js one
 * by one, they would end up in the chunk of the first screen.
 */
export const icons = (): Plugin => ({
  name: 'soglia:icons',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith(ASKED)) return null;
    if ('scan' in options && options.scan === true) return { id: source, external: true };
    const names = await this.resolve(source.slice(0, -ASKED.length), importer);
    return names === null ? null : `${names.id}${LOADED}`;
  },
  async load(id) {
    if (!id.endsWith(LOADED)) return null;
    const names = id.slice(0, -LOADED.length);
    this.addWatchFile(names);
    return `export default ${compileIcons(await readFile(names, 'utf8'))};`;
  },
});
