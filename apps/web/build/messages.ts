import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const ASKED = '?messages';
/** What is loaded must not look like JSON, or Vite's JSON plugin takes it for the catalogue itself. */
const LOADED = '.messages.js';

/**
 * Compiles a catalogue's ICU messages, `{ id: message }`, to what the run time reads: it then needs no parser.
 * Throws on a message that is not ICU, and on a value that is no text, naming the id.
 */
export function compileCatalogue(json: string): string {
  const source: unknown = JSON.parse(json);
  if (typeof source !== 'object' || source === null) throw new Error('a catalogue is an object');
  const compiled = Object.entries(source).map(([id, message]) => {
    if (typeof message !== 'string') throw new Error(`"${id}" is not a text`);
    try {
      return [id, compileMessageOrThrow(message)] as const;
    } catch (cause) {
      throw new Error(`"${id}" is not an ICU message: ${message}`, { cause });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/** `import it from './it.json?messages'` gives the compiled catalogue, in build, dev and tests. */
export const messages = (): Plugin => ({
  name: 'soglia:messages',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const suffix = [ASKED, LOADED].find((end) => source.endsWith(end));
    if (suffix === undefined) return null;
    // Vite's search for packages to prepare reads plain files only, and a catalogue brings no package.
    if ('scan' in options && options.scan === true) return { id: source, external: true };
    const catalogue = await this.resolve(source.slice(0, -suffix.length), importer);
    return catalogue === null ? null : `${catalogue.id}${LOADED}`;
  },
  async load(id) {
    if (!id.endsWith(LOADED)) return null;
    const catalogue = id.slice(0, -LOADED.length);
    this.addWatchFile(catalogue);
    return `export default ${compileCatalogue(await readFile(catalogue, 'utf8'))};`;
  },
});
