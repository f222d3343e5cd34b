import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const candidatePaths = [
  process.env['CHROMIUM'],
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
];
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--enable-precise-memory-info',
  '--disable-background-networking',
  '--disable-component-update',
];

export function executablePath(): string {
  const found = candidatePaths.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('no Chromium: name one with CHROMIUM=/path/to/chromium');
  return found;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args: chromiumFlags });
