import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFiles, smallFiles, weigh } from './weigh.ts';

let dist: string;
const manifest = {
  'src/login.tsx': { file: 'login.js', imports: ['_frame.js'], css: ['login.css'] },
  '_frame.js': { file: 'frame.js', name: 'frame', imports: ['_main.js'], assets: ['font.woff2'] },
  '_main.js': { file: 'main.js', dynamicImports: ['src/house.tsx'] },
  'src/house.tsx': { file: 'house.js', imports: ['_frame.js'] },
};
const gzip = (text: string) => gzipSync(text, { level: 9 }).length;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'weigh-'));
  for (const file of ['login.js', 'login.css', 'frame.js', 'main.js', 'house.js', 'font.woff2', 'index.html'])
    await writeFile(join(dist, file), file.repeat(100));
});
afterAll(() => rm(dist, { recursive: true }));

it('counts static imports once, and no dynamic ones', async () => {
  const { bytes, files } = await weigh(dist, manifest, {
    name: '',
    limit: 0,
    roots: ['src/login.tsx', 'frame'],
  });
  expect(files.map(({ file }) => file).sort()).toEqual(['frame.js', 'login.css', 'login.js', 'main.js']);
  expect(bytes).toBe(
    ['frame.js', 'login.css', 'login.js', 'main.js'].reduce((sum, file) => sum + gzip(file.repeat(100)), 0),
  );
});

it('counts fonts as they are, and text files as they are sent', async () => {
  const all = { name: '', limit: 0, roots: ['frame'], assets: true, files: ['index.html'] };
  const { files } = await weigh(dist, manifest, all);
  expect(files).toContainEqual({ file: 'font.woff2', size: 'font.woff2'.length * 100 });
  expect(files).toContainEqual({ file: 'index.html', size: gzip('index.html'.repeat(100)) });
});

it('weighs a chunk alone, with its styles', async () => {
  const chunk = { name: '', limit: 0, roots: ['src/login.tsx'], alone: true };
  const { files } = await weigh(dist, manifest, chunk);
  expect(files.map(({ file }) => file).sort()).toEqual(['login.css', 'login.js']);
});

it('lists scripts and styles once, and those that are too small', async () => {
  expect(codeFiles(manifest)).toEqual(['login.js', 'login.css', 'frame.js', 'main.js', 'house.js']);
  expect(await smallFiles(dist, manifest, 750)).toEqual(['main.js']);
});

it('fails on a screen that is not in the build', async () => {
  await expect(weigh(dist, manifest, { name: '', limit: 0, roots: ['src/gone.tsx'] })).rejects.toThrow(
    'src/gone.tsx',
  );
});
