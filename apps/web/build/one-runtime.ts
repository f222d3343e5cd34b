import type { Plugin, Rolldown } from 'vite';

const RUNTIME = 'rolldown-runtime';
const MAIN = 'main';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"\.\/[^"]*rolldown-runtime[^"]*";/;

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

const named = (chunks: Chunks, name: string) => Object.values(chunks).find((chunk) => chunk.name === name);

/** `import { n as __toESM } from …` by the names of the functions themselves, from another file. */
export const importFromMain = (code: string, main: string): string =>
  code.replace(
    IMPORT,
    (_statement, names: string) =>
      `import { ${names
        .split(',')
        .map((name) => name.trim().split(' as ').at(-1))
        .join(', ')} } from "./${main}";`,
  );

/**
 * Puts the bundler's few helper functions into the main chunk, which every page has. The bundler always makes a file
 * of them, of 700 bytes, which each screen would request.
 */
export const oneRuntime = (): Plugin => ({
  name: 'soglia:one-runtime',
  apply: 'build',
  enforce: 'pre',
  renderChunk(code, chunk, _options, { chunks }) {
    const helpers = Object.values(named(chunks, RUNTIME)?.modules ?? {}).map((module) => module.code ?? '');
    const main = named(chunks, MAIN);
    if (main === undefined || helpers.length === 0) return null;
    if (chunk.name !== MAIN) return { code: importFromMain(code, fileOf(main)), map: null };
    const names = helpers.flatMap((text) => Array.from(text.matchAll(/^var (\w+)/gm), ([, name]) => name));
    return { code: [code, ...helpers, `export { ${names.join(', ')} };`].join('\n'), map: null };
  },
  generateBundle(_options, bundle) {
    const runtime = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === RUNTIME);
    if (runtime !== undefined) Reflect.deleteProperty(bundle, runtime.fileName);
  },
});

const fileOf = ({ fileName }: Rolldown.RenderedChunk): string =>
  fileName.slice(fileName.lastIndexOf('/') + 1);
