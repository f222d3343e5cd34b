import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const SOURCE = /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const TEST = /\.(?:test|hostile|attacks)\.tsx?$|\/(?:testing|attacks|hostile)\//;
const IMPORTED = /\b(?:from|import)[\s(]*'([^']+)'/g;

/** Two folders, and why they may import each other. */
const allowed: Readonly<Record<string, string>> = {
  'apps/demo-hub/src/homes and apps/demo-hub/src/world':
    'a home is data, of which the world is made: types only',
};

/** Files that one folder imports from another, `a.ts → b.ts`, by the two folders. */
type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * One problem for each two folders beside each other that import from each other, with all that is in them: neither can then
 * be read, moved or tested alone. What only tests import does not count.
 */
export function mutualFolderProblems(files: readonly string[], read = readText): string[] {
  const tracked = new Set(files);
  const imports = new Map<string, string[]>();
  for (const file of files.filter((name) => SOURCE.test(name) && !TEST.test(name))) {
    for (const [, named = ''] of read(file).matchAll(IMPORTED)) {
      const target = resolve(file, named);
      const [from, to] = target !== undefined && tracked.has(target) ? siblingsOf(file, target) : [];
      if (from === undefined || to === undefined) continue;
      const pair = `${from} > ${to}`;
      const shown = `${posix.basename(file)} → ${posix.basename(target ?? '')}`;
      imports.set(pair, [...(imports.get(pair) ?? []), shown]);
    }
  }
  return [...imports.keys()].flatMap((pair) => problemOf(pair, imports));
}

/** The folders below the common one that hold two files; undefined for a file that is in the common one itself. */
function siblingsOf(file: string, target: string): readonly [string | undefined, string | undefined] {
  const [from, to] = [file.split('/'), target.split('/')];
  const common = from.findIndex((part, index) => part !== to[index]);
  const folderOf = (parts: readonly string[]) =>
    parts.length - 1 > common ? parts.slice(0, common + 1).join('/') : undefined;
  return [folderOf(from), folderOf(to)];
}

function problemOf(pair: string, imports: Imports): string[] {
  const [one = '', other = ''] = pair.split(' > ');
  const back = imports.get(`${other} > ${one}`);
  const names = `${one} and ${other}`;
  if (one >= other || back === undefined || Object.hasOwn(allowed, names)) return [];
  return [`${names} import each other: ${[...new Set([...(imports.get(pair) ?? []), ...back])].join(', ')}`];
}

/** The file that an import names, from the root of the repository; undefined for one of a package. */
function resolve(file: string, named: string): string | undefined {
  if (named.startsWith('.')) return posix.join(posix.dirname(file), named);
  if (named.startsWith('#')) return `${/^.*?\/src\//.exec(file)?.[0] ?? ''}${named.slice(1)}`;
  return undefined;
}

const readText = (file: string): string => readFileSync(file, 'utf8');
