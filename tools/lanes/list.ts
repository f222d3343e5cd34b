import { join, resolve } from 'node:path';
import type { Lane } from './lane.ts';
import { readPlaywright, readVitest } from './tally.ts';

const bin = (path: string) => join('node_modules', path);
/** Absolute: the browser runner takes a relative path from its configuration's folder. */
const reports = resolve('node_modules', '.cache', 'lanes');

const vitest = (name: string, project: string, env: Record<string, string> = {}): Lane => {
  const file = join(reports, `${name}.json`);
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
    report: { file, read: readVitest },
  };
};

const playwright = (name: string, args: readonly string[], env: Record<string, string> = {}): Lane => {
  const file = join(reports, `${name}.json`);
  return {
    name,
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=dot,json',
      ...args,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    report: { file, read: readPlaywright },
  };
};

/** What needs nothing but the sources; several may run at once. */
export const staticLanes: readonly Lane[] = [
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  { name: 'types', args: ['tools/check-types.ts'] },
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'] },
  { name: 'unused', args: [bin('knip/bin/knip.js')] },
  { name: 'rules', args: ['tools/check-rules.ts'] },
];

/** What runs the product, one after the other. */
export const livingLanes: readonly Lane[] = [
  vitest('unit', '!contract'),
  vitest('contract', 'contract'),
  { name: 'build', args: ['tools/build.mjs'] },
  { name: 'size', args: ['apps/web/build/size-budget.ts'] },
  playwright('journeys', []),
];

/** What runs on the Home Assistant of HUB_URL and HUB_ACCESS. */
export const hubLanes: readonly Lane[] = [
  vitest('contract-hub', 'contract'),
  vitest('contract-hub-through-gateway', 'contract', { CONTRACT_VIA: 'gateway' }),
  { name: 'build', args: ['tools/build.mjs'] },
  // What depends on the hub does not depend on the size of the screen.
  playwright('journeys-hub', ['--grep', '@hub', '--project', 'phone']),
];
