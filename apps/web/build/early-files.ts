import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Adds what the entry will request a moment later to index.html: the frame chunk with what it imports, its styles and the font. The browser
 * then fetches all of it in parallel.
 */
export const earlyFiles = (frame: string): Plugin => ({
  name: 'soglia:early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const outputs = Object.values(bundle);
      const chunk = outputs.find(
        (output): output is Chunk =>
          output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(frame)),
      );
      if (chunk === undefined) throw new Error(`no chunk holds ${frame}`);
      const font = outputs.find(({ fileName }) => fileName.endsWith('.woff2'));
      if (font === undefined) throw new Error('no font in the build');
      return [
        ...[chunk.fileName, ...chunk.imports]
          .filter((file) => file in bundle && !html.includes(file))
          .map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
        ...Array.from(chunk.viteMetadata?.importedCss ?? [], (href) =>
          link({ rel: 'stylesheet', crossorigin: true, href: `/${href}` }),
        ),
        link({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${font.fileName}`,
        }),
      ];
    },
  },
});

const link = (attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
});
