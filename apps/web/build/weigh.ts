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
  /** Loaded already: neither it nor its static imports count. */
  readonly beyond?: readonly string[];
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

function screenFiles(manifest: Manifest, { roots, beyond = [], assets = false }: Screen): Set<string> {
  const there = reachedBy(manifest, beyond);
  const files = new Set<string>();
  for (const key of reachedBy(manifest, roots).difference(there)) {
    const { file, css = [], assets: others = [] } = manifest[key] ?? {};
    for (const one of [file, ...css, ...(assets ? others : [])]) if (one !== undefined) files.add(one);
  }
  return files;
}

/** The keys of these chunks, sources or names, and of their static imports. */
export function reachedBy(manifest: Manifest, roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(keyOf(manifest, root));
  return seen;
}

const keyOf = (manifest: Manifest, root: string): string =>
  root in manifest ? root : (Object.keys(manifest).find((key) => manifest[key]?.name === root) ?? root);

/** Bytes as they are sent: text files as gzip, others as they are. */
const sent = (file: string, data: Buffer): number =>
  ['.woff2', '.png'].includes(extname(file))
    ? data.length
    : gzipSync(data, { level: constants.Z_BEST_COMPRESSION }).length;
