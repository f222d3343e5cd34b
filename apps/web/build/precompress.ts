import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** Fonts and pictures are compressed already. */
const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);

const brotli = (data: Buffer) =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

/** Writes `.br` and `.gz` at the highest level beside each text file of a folder. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const data = await readFile(file);
      await Promise.all([
        brotli(data).then((small) => writeFile(`${file}.br`, small)),
        promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
          writeFile(`${file}.gz`, small),
        ),
      ]);
    }),
  );
}

/** Compresses at build, so that the server sends ready files. */
export function precompress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'soglia:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    // After all other plugins: the service worker is written last.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await precompressFolder(resolve(config.root, config.build.outDir));
      },
    },
  };
}
