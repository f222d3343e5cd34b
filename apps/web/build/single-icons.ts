import * as mdi from '@mdi/js';
import type { Plugin } from 'vite';

const PACKAGE = /import\s*\{([^}]*)\}\s*from\s*['"]@mdi\/js['"];?/g;
const PREFIX = 'virtual:mdi/';
const drawings: Readonly<Record<string, string>> = mdi;

/** Rewrites `import { mdiHome } from '@mdi/js'` so that each icon comes from a module of its own. */
export const splitIconImports = (code: string): string =>
  code.replaceAll(PACKAGE, (_statement, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `import { ${name} } from '${PREFIX}${name.split(/\s/)[0] ?? name}';`)
      .join(' '),
  );

/**
 * @mdi/js is one module, so all icons of the app would be loaded with the first screen. Split up, each is loaded where
 * it is used.
 */
export const singleIcons = (): Plugin => ({
  name: 'soglia:single-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '@mdi/js' },
    handler: (code) => ({ code: splitIconImports(code), map: null }),
  },
  resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const name = id.slice(PREFIX.length + 1);
    const drawing = drawings[name];
    if (drawing === undefined) this.error(`@mdi/js has no ${name}`);
    // Not a constant to the bundler, which would copy a shared drawing into every file that uses it.
    return { code: `export const ${name} = [${JSON.stringify(drawing)}][0];`, moduleSideEffects: false };
  },
});
