import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/** A screen, and what the browser loads for it. */
export interface Screen {
  readonly name: string;
  /** Bytes, gzip. */
  readonly limit: number;
  /** Sources, or names of chunks: each counts with its static imports. */
  readonly roots: readonly string[];
  /** Whether the roots count without their static imports. */
  readonly alone?: boolean;
  /** Whether fonts and pictures count. */
  readonly assets?: boolean;
  /** Files outside the manifest. */
  readonly files?: readonly string[];
}

export interface Weight {
  readonly bytes: number;
  /** Heaviest first. */
  readonly files: readonly { readonly file: string; readonly size: number }[];
}

export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** Throws where a root is not in the manifest: a budget that weighs nothing would always hold. */
export async function weigh(dist: string, manifest: Manifest, screen: Screen): Promise<Weight> {
  const wanted = new Set([...screenFiles(manifest, screen), ...(screen.files ?? [])]);
  const files = await Promise.all(
    Array.from(wanted, async (file) => ({ file, size: sent(file, await readFile(join(dist, file))) })),
  );
  files.sort((a, b) => b.size - a.size);
  return { bytes: files.reduce((sum, { size }) => sum + size, 0), files };
}

function screenFiles(manifest: Manifest, { roots, alone = false, assets = false }: Screen): Set<string> {
  const files = new Set<string>();
  for (const key of reachedBy(manifest, roots, alone)) {
    const { file, css = [], assets: others = [] } = manifest[key] ?? {};
    for (const one of [file, ...css, ...(assets ? others : [])]) if (one !== undefined) files.add(one);
  }
  return files;
}

/** The keys of these chunks, sources or names, and unless `alone` of their static imports. */
function reachedBy(manifest: Manifest, roots: readonly string[], alone: boolean): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    seen.add(key);
    if (!alone) for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(keyOf(manifest, root));
  return seen;
}

const keyOf = (manifest: Manifest, root: string): string =>
  root in manifest ? root : (Object.keys(manifest).find((key) => manifest[key]?.name === root) ?? root);

/** Scripts and styles of the build that are smaller than that many bytes: each costs a request of its own. */
export async function smallFiles(
  dist: string,
  manifest: Manifest,
  least: number,
): Promise<readonly string[]> {
  const files = codeFiles(manifest);
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(dist, file))).length));
  return files.filter((_file, index) => (sizes[index] ?? 0) < least);
}

/** Scripts and styles of the build. */
export const codeFiles = (manifest: Manifest): readonly string[] => [
  ...new Set(
    Object.values(manifest)
      .flatMap(({ file, css = [] }) => [file, ...css])
      .filter((file) => /\.(?:js|css)$/.test(file)),
  ),
];

/** Bytes as they are sent: text files as gzip, others as they are. */
const sent = (file: string, data: Buffer): number =>
  ['.woff2', '.png'].includes(extname(file))
    ? data.length
    : gzipSync(data, { level: constants.Z_BEST_COMPRESSION }).length;
