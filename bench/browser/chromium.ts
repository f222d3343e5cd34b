import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';

const places = [
  process.env['CHROMIUM'],
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--enable-precise-memory-info',
  '--disable-background-networking',
  '--disable-component-update',
];

const executablePath = (): string => {
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('no Chromium: name one with CHROMIUM=/path/to/chromium');
  return found;
};

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args });

/** A browser with a folder and a debugging port of its own, for tools that drive it from outside. */
export const launchWithPort = (folder: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: executablePath(),
    args: [...args, `--remote-debugging-port=${port}`],
  });
