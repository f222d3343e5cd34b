import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell comes first: a journey takes a third less time in it. */
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const there = (path: string | undefined) => (path !== undefined && existsSync(path) ? path : undefined);
const onMachine = () =>
  there(process.env['CHROMIUM']) ??
  there(chromium.executablePath()) ??
  known.find((path) => existsSync(path));

function tryTo(what: string, command: string, args: readonly string[]) {
  console.log(what);
  return spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/**
 * Finds the Chromium for the journeys: CHROMIUM, Playwright's own, the machine's; else installs one,
 * by Playwright where its download works, else by Debian's package.
 *
 * @returns its path, or undefined with a line that says what to do.
 */
export async function findChromium(): Promise<string | undefined> {
  const found = onMachine();
  if (found !== undefined) return found;
  tryTo('No Chromium on this machine: downloading one…', process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    '--with-deps',
    'chromium',
  ]);
  if (onMachine() === undefined && existsSync('/usr/bin/apt-get')) {
    tryTo("The download did not work: installing Debian's package…", 'apt-get', ['update']);
    if (!tryTo('…', 'apt-get', ['install', '--yes', 'chromium-headless-shell']))
      tryTo('…', 'apt-get', ['install', '--yes', 'chromium']);
  }
  const installed = onMachine();
  if (installed === undefined) {
    console.error(
      'The browser journeys need a Chromium and none could be installed: install one and name it, CHROMIUM=/path/to/chromium npm test',
    );
  }
  return Promise.resolve(installed);
}
