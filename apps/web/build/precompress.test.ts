import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompressFolder } from './precompress.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes .br and .gz beside every text file, and skips fonts', async () => {
  const script = 'console.log("casa");'.repeat(50);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'main.js'), script);
  await writeFile(join(folder, 'assets', 'figtree.woff2'), 'wOF2');
  await precompressFolder(folder);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
    'figtree.woff2',
    'main.js',
    'main.js.br',
    'main.js.gz',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets', 'main.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'assets', 'main.js.gz'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe('<!doctype html>');
});
