import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lane } from './lane.ts';
import { readPlaywright, readVitest } from './tally.ts';

const bin = (path: string) => join('node_modules', path);
/** Of this run alone, which removes it at its end: runs on several hubs go on beside each other. */
export const reports = mkdtempSync(join(tmpdir(), 'soglia-lanes-'));

interface VitestOptions {
  /** Without the tests that repeat one thing very often. */
  readonly isQuick?: boolean;
  readonly env?: Record<string, string>;
}

function vitest(name: string, projects: readonly string[], { isQuick, env = {} }: VitestOptions = {}): Lane {
  const file = join(reports, `${name}.json`);
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(isQuick === true ? ['--tags-filter=!slow'] : []),
    ],
    env,
    report: { file, read: readVitest },
  };
}

function playwright(name: string, args: readonly string[], env: Record<string, string> = {}): Lane {
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
}

/** The cases, and after them what restarts the hub. */
const contract = ['contract', 'contract-restart'];

const format: Lane = { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'] };
const build: Lane = { name: 'build', args: ['tools/build.mjs'] };

/** A phase starts when the previous one has ended; within it two lanes run at once, the longest first. */
export type Phase = readonly Lane[];

/**
 * The lanes on the demo hub.
 *
 * @param isQuick with the main journey of each screen only, which run on a real hub as well, and without slow tests
 */
export const demoPhases = (isQuick: boolean): readonly Phase[] => [
  [
    format,
    build,
    { name: 'types', args: ['tools/check-types.ts'] },
    { name: 'lint', args: [bin('oxlint/bin/oxlint')] },
    { name: 'unused', args: [bin('knip/bin/knip.js')] },
    { name: 'rules', args: ['tools/check-rules.ts'] },
  ],
  // The contract mostly waits for the clock, the unit tests need the processor.
  [
    vitest('contract', contract),
    vitest('unit', [...contract.map((project) => `!${project}`), '!hostile', '!attacks'], { isQuick }),
    vitest('hostile', ['hostile'], { isQuick }),
    vitest('attacks', ['attacks']),
    { name: 'size', args: ['apps/web/build/size-budget.ts'] },
  ],
  [playwright('journeys', isQuick ? ['--grep', '@hub'] : [])],
];

/** The lanes on the Home Assistant of HUB_URL and HUB_ACCESS. They share one hub: one lane after the other. */
export const hubPhases: readonly Phase[] = [
  [vitest('contract-hub', contract)],
  [vitest('contract-hub-through-gateway', contract, { env: { CONTRACT_VIA: 'gateway' } })],
  [vitest('attacks-hub', ['attacks'])],
  [build],
  // What depends on the hub does not depend on the viewport size.
  [playwright('journeys-hub', ['--grep', '@hub', '--project', 'phone'])],
];
