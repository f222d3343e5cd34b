import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const SOURCES = 'apps/web/src/';
const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

interface Sheet {
  /** Classes that the style sheet declares. */
  readonly declared: ReadonlySet<string>;
  /** Those that its importers use. */
  readonly used: Set<string>;
  /** An importer chooses among them by a name that is not written there. */
  chosen: boolean;
}

/**
 * Classes that a component uses and its CSS module does not declare, and declared ones that nobody uses: the names are
 * texts, so neither the compiler nor the linter sees it.
 *
 * @param files paths from the root of the repository
 */
export function styleClassProblems(files: readonly string[], read = readText): string[] {
  const ours = files.filter((file) => file.startsWith(SOURCES));
  const sheets = new Map(
    ours.filter((file) => file.endsWith('.module.css')).map((file) => [file, sheetOf(read(file))] as const),
  );
  const problems: string[] = [];
  for (const file of ours.filter((one) => /\.tsx?$/.test(one))) {
    const text = read(file);
    for (const [, name = '', address = ''] of text.matchAll(IMPORT)) {
      const path = pathOf(address, file);
      const sheet = sheets.get(path);
      if (sheet === undefined) {
        problems.push(`${file}: ${path} is not there`);
        continue;
      }
      for (const [, quoted] of text.matchAll(new RegExp(`\\b${name}\\[(?:'([^']+)'|[^\\]]+)\\]`, 'g'))) {
        if (quoted === undefined) sheet.chosen = true;
        else if (sheet.declared.has(quoted)) sheet.used.add(quoted);
        else problems.push(`${file}: ${path} declares no .${quoted}`);
      }
      if (new RegExp(`\\b${name}\\b(?!\\[)`).test(text.replace(IMPORT, ''))) sheet.chosen = true;
    }
  }
  for (const [file, { declared, used, chosen }] of sheets) {
    if (chosen) continue;
    problems.push(
      ...[...declared].filter((one) => !used.has(one)).map((one) => `${file}: nobody uses .${one}`),
    );
  }
  return problems;
}

/** `#shared/ui/x.module.css`, or relative to the importer. */
const pathOf = (address: string, importer: string): string =>
  address.startsWith('#') ? `${SOURCES}${address.slice(1)}` : posix.join(posix.dirname(importer), address);

function sheetOf(text: string): Sheet {
  const selectors = text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/(?<=[{;])[^{};]*;/g, '');
  const names = [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []);
  return { declared: new Set(names), used: new Set(), chosen: false };
}

const readText = (file: string): string => readFileSync(file, 'utf8');
