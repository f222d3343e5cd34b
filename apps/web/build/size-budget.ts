/**
 * Weighs what the browser loads for the first screens, and each chunk that follows, and fails above a limit. Bytes are
 * gzip, kB are 1,000.
 */
import { join } from 'node:path';
import { codeFiles, readManifest, smallFiles, weigh, type Screen } from './weigh.ts';

const dist = process.argv[2] ?? join(import.meta.dirname, '..', 'dist');
/** Includes the entry. */
const FRAME = 'frame';

/** Loaded with index.html for every screen. */
const always = ['index.html', 'favicon.svg', 'manifest.webmanifest'];

const screens: readonly Screen[] = [
  { name: 'login, scripts and styles', limit: 100_000, roots: [FRAME, 'login'] },
  {
    name: 'first dashboard, scripts and styles',
    limit: 155_000,
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

/** Bytes of what comes after the first screens: with the first values, in the background, or on demand. */
const later = {
  live: 20_000,
  'sign-in': 6_000,
  account: 15_000,
  dialogs: 51_000,
  menu: 35_000,
  queries: 29_000,
  notifications: 37_000,
  push: 25_000,
  sheets: 75_000,
  charts: 30_000,
  energy: 45_000,
  'house-energy': 20_000,
  automations: 20_000,
  'automation-store': 16_000,
  'automation-words': 15_000,
  'automation-editor': 45_000,
  map: 20_000,
  leaflet: 50_000,
  streets: 40_000,
  icons: 40_000,
  english: 8_000,
  'english-later': 36_000,
  'english-automations': 10_000,
  phones: 32_000,
  'web-push': 10_000,
  'notice-rules': 8_000,
  preferences: 6_000,
  'ticket-updates': 12_000,
};

/** What a screen of the companion API loads beyond the dashboard, and beyond what the menu has loaded by then. */
const companion: readonly Screen[] = [
  { name: 'people, with what it shares', limit: 45_000, roots: ['companion', 'people'], alone: true },
  { name: 'administration', limit: 15_000, roots: ['administration'], alone: true },
  { name: 'profile', limit: 15_000, roots: ['profile'], alone: true },
  { name: 'roles', limit: 15_000, roots: ['roles'], alone: true },
];

/** What only that screen uses. */
const backups: Screen = { name: 'backups', limit: 45_000, roots: ['backups'], alone: true };

/** What only the screens about tickets use. */
const tickets: Screen = { name: 'tickets', limit: 30_000, roots: ['tickets'], alone: true };

/** Of the recovery of a password; whoever is sent a code has not signed in, and loads no house. */
const recovery: Screen = {
  name: 'password recovery, with login',
  limit: 115_000,
  roots: [FRAME, 'recovery'],
};

/** Scripts and styles of the whole app. */
const MOST_FILES = 56;
/** Bytes of a file, uncompressed. */
const LEAST_BYTES = 1_400;

const manifest = await readManifest(dist);
let passed = 0;
let failed = 0;
for (const screen of [
  ...screens,
  ...companion,
  backups,
  tickets,
  recovery,
  ...Object.entries(later).map(([name, limit]) => ({ name, limit, roots: [name], alone: true })),
]) {
  const { bytes, files } = await weigh(dist, manifest, screen);
  check(
    bytes <= screen.limit,
    `${screen.name}: ${kilo(bytes)} of ${kilo(screen.limit)} in ${files.length} files`,
  );
  if (bytes > screen.limit)
    for (const { file, size } of files) report(`       ${kilo(size).padStart(9)}  ${file}`);
}
const files = codeFiles(manifest).length;
check(files <= MOST_FILES, `scripts and styles of the app: ${files} of ${MOST_FILES} files`);
const small = await smallFiles(dist, manifest, LEAST_BYTES);
check(small.length === 0, `files below ${kilo(LEAST_BYTES)}: ${small.join(', ') || 'none'}`);
report(`${passed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed === 0 ? 0 : 1;

function check(ok: boolean, what: string): void {
  if (ok) passed += 1;
  else failed += 1;
  report(`${ok ? 'ok  ' : 'FAIL'} ${what}`);
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
