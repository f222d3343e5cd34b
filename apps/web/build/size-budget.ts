/**
 * Weighs what the browser loads for the first screens and for each sheet, and fails above a limit. Bytes are gzip, kB
 * are 1,000.
 */
import { join } from 'node:path';
import { sheetScreens } from './sheet-screens.ts';
import { readManifest, weigh, type Screen } from './weigh.ts';

const dist = process.argv[2] ?? join(import.meta.dirname, '..', 'dist');
/** Includes the entry. */
const FRAME = 'frame';

/** Loaded with index.html for every screen. */
const always = ['index.html', 'favicon.svg', 'manifest.webmanifest'];

const screens: readonly Screen[] = [
  { name: 'login, scripts and styles', limit: 110_000, roots: [FRAME, 'login'] },
  {
    name: 'first dashboard, scripts and styles',
    limit: 160_000,
    roots: [FRAME, 'house'],
  },
  {
    name: 'login, all bytes',
    limit: 140_000,
    roots: [FRAME, 'login'],
    assets: true,
    files: always,
  },
];

const manifest = await readManifest(dist);
const weighed = [...screens, ...sheetScreens(manifest)];
let failed = 0;
for (const screen of weighed) {
  const { bytes, files } = await weigh(dist, manifest, screen);
  const ok = bytes <= screen.limit;
  if (!ok) failed += 1;
  report(
    `${ok ? 'ok  ' : 'FAIL'} ${screen.name}: ${kilo(bytes)} of ${kilo(screen.limit)} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  );
  if (!ok) for (const { file, size } of files) report(`       ${kilo(size).padStart(9)}  ${file}`);
}
report(`${weighed.length - failed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed === 0 ? 0 : 1;

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
