import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Modules in whose chunks the first files of a screen are. */
interface EarlyModules {
  readonly frame: string;
  /** Of the dashboard, for who is signed in. */
  readonly house: readonly string[];
}

/**
 * Adds what the entry will request a moment later to index.html: the frame chunk with what it imports, its styles and the font. The browser
 * then fetches all of it in parallel. Its script gets the names of the files of the house.
 */
export const earlyFiles = ({ frame, house }: EarlyModules): Plugin => ({
  name: 'soglia:early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const outputs = Object.values(bundle);
      const chunkOf = (module: string): Chunk => {
        const found = outputs.find(
          (output): output is Chunk =>
            output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
        );
        if (found === undefined) throw new Error(`no chunk holds ${module}`);
        return found;
      };
      const stylesOf = ({ viteMetadata }: Chunk) => [...(viteMetadata?.importedCss ?? [])];
      const chunk = chunkOf(frame);
      const houseFiles = house.map(chunkOf).flatMap((one) => [one.fileName, ...stylesOf(one)]);
      const font = outputs.find(({ fileName }) => fileName.endsWith('.woff2'));
      if (font === undefined) throw new Error('no font in the build');
      if (!html.includes(NO_FILES)) throw new Error('index.html names no files of the house');
      const list = JSON.stringify(houseFiles.map((file) => `/${file}`));
      const tags = [
        ...[chunk.fileName, ...chunk.imports]
          .filter((file) => file in bundle && !html.includes(file))
          .map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
        ...stylesOf(chunk).map((href) => link({ rel: 'stylesheet', crossorigin: true, href: `/${href}` })),
        link({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${font.fileName}`,
        }),
      ];
      return { html: html.replace(NO_FILES, () => `const houseFiles = ${list};`), tags };
    },
  },
});

/** In the script of index.html. */
const NO_FILES = 'const houseFiles = [];';

const link = (attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
});
