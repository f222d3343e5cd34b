import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedChromium, installedShell, installedWholeChromium } from '../../e2e/fixtures/chromium.ts';

function tryTo(what: string, command: string, args: readonly string[]) {
  console.log(what);
  return spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/** Debian's package of the headless shell, in seconds where it can be had; it leaves what is installed. */
const installShell = (what: string) =>
  tryTo(what, 'apt-get', ['install', '--yes', '--no-remove', 'chromium-headless-shell']);

/** Journeys of notifications show them by a whole browser: a headless shell has none. */
function addWholeBrowser(): void {
  const install = () => tryTo('…', 'apt-get', ['install', '--yes', 'chromium']);
  console.log('Adding a whole Chromium, which can show notifications…');
  if (!install() && tryTo('…', 'apt-get', ['update'])) install();
}

/**
 * Finds the Chromium for the journeys: CHROMIUM, a headless shell, the machine's browser; else installs one, by
 * Playwright where its download works, else by Debian's package. Beside a whole browser that Debian installed it adds
 * the headless shell where it may, in which journeys take two thirds of the time.
 *
 * @returns its path, or undefined with a line that says what to do.
 */
export async function findChromium(): Promise<string | undefined> {
  const hasApt = existsSync('/usr/bin/apt-get');
  const found = installedChromium();
  if (found === undefined) {
    tryTo('No Chromium on this machine: downloading one…', process.execPath, [
      'node_modules/@playwright/test/cli.js',
      'install',
      '--with-deps',
      'chromium',
    ]);
    if (installedChromium() === undefined && hasApt) {
      tryTo("The download did not work: installing Debian's package…", 'apt-get', ['update']);
      if (!installShell('…')) tryTo('…', 'apt-get', ['install', '--yes', 'chromium']);
    }
  } else if (
    found === '/usr/bin/chromium' &&
    installedShell() === undefined &&
    process.env['CHROMIUM'] === undefined &&
    hasApt &&
    process.getuid?.() === 0
  ) {
    installShell('Adding the headless shell to Chromium: journeys take two thirds of the time…');
  }
  if (hasApt && process.getuid?.() === 0 && !existsSync(installedWholeChromium())) addWholeBrowser();
  const installed = installedChromium();
  if (installed === undefined) {
    console.error(
      'The browser journeys need a Chromium and none could be installed: install one and name it, CHROMIUM=/path/to/chromium npm test',
    );
  }
  return Promise.resolve(installed);
}
