/**
 * Renders the icons of the installed app from the logo, with the browser of this machine (CHROMIUM names another),
 * into public/. Run by hand when the logo changes; the results are committed: `npm run icons -w @soglia/web`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdiFlashOutline, mdiMapOutline, mdiRobotOutline } from '@mdi/js';

const browser = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const publicFolder = join(import.meta.dirname, '..', 'public');

const GROUND = '#123a39';
const LINE = '#00d4aa';

const svg = (size: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${inside}</svg>`;

/** The logo on a background that fills the square: the system crops it to its own shape. */
function full(mark: string, scale: number) {
  const edge = (64 * (1 - scale)) / 2;
  return `<rect width="64" height="64" fill="${GROUND}"/><g transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g>`;
}

const glyph = (path: string) =>
  `<circle cx="32" cy="32" r="32" fill="${GROUND}"/><path transform="translate(14 14) scale(1.5)" d="${path}" fill="${LINE}"/>`;

/** What Android shows in its status bar: it uses the opacity only. */
const silhouette = (mark: string) => `<g filter="brightness(0) invert(1)">${mark}</g>`;

const favicon = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
const whole = favicon.slice(favicon.indexOf('>') + 1, favicon.lastIndexOf('</svg>'));
const mark = whole.replace(/<rect[^>]*>/, '');

const icons: readonly (readonly [file: string, size: number, inside: string])[] = [
  ['icon-192.png', 192, whole],
  ['icon-512.png', 512, whole],
  // Within the safe zone of maskable icons, a circle of four fifths.
  ['icon-maskable-512.png', 512, full(mark, 0.78)],
  ['apple-touch-icon.png', 180, full(mark, 0.92)],
  ['badge-96.png', 96, silhouette(mark)],
  ['shortcut-map.png', 96, glyph(mdiMapOutline)],
  ['shortcut-energy.png', 96, glyph(mdiFlashOutline)],
  ['shortcut-automations.png', 96, glyph(mdiRobotOutline)],
];

const work = await mkdtemp(join(tmpdir(), 'soglia-icons-'));
try {
  for (const [file, size, inside] of icons) {
    const page = join(work, `${file}.html`);
    await writeFile(page, `<!doctype html><style>*{margin:0;display:block}</style>${svg(size, inside)}`);
    execFileSync(
      browser,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--force-device-scale-factor=1',
        '--default-background-color=00000000',
        `--window-size=${size},${size}`,
        `--screenshot=${join(publicFolder, file)}`,
        pathToFileURL(page).href,
      ],
      { stdio: 'ignore', timeout: 60_000 },
    );
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
