import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { limits, setupFiles } from './tools/testing/limits.ts';

/** The files of one worker share their modules: loading them anew for each file took three quarters of the time. */
const unit = (name: string, root: string) => ({
  extends: true as const,
  test: {
    name,
    root,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    isolate: false,
  },
});

const gatewayUnit = unit('gateway', 'apps/gateway');
gatewayUnit.test.exclude.push('src/store/**', 'src/instances/**');
/** Apart from the rest of the gateway, as a PostgreSQL server is started for them. */
const storeUnit = unit('store', '.');
storeUnit.test.include = [
  'apps/gateway/src/{store,instances}/**/*.test.ts',
  'packages/database/**/*.test.ts',
];

const deskUnit = unit('desk', 'apps/desk');
/** A PostgreSQL server for the tests of a project. */
const postgres = new URL('./packages/database/src/testing/global-setup.ts', import.meta.url).pathname;

const web = 'apps/web';
const webTests = '{src,build}/**/*.test.{ts,tsx}';
/** Those with a document: apart from the rest, as files with another environment take another worker. */
const domTests = globSync(webTests, { cwd: web }).filter((file) =>
  readFileSync(join(web, file), 'utf8').startsWith('// @vitest-environment happy-dom'),
);
/** More than cores, as most tests of the gateway wait for sockets and timers. */
const maxWorkers = availableParallelism() + 1;
/** As for the journeys: where CI is set a failed test is tried once more, and named. */
const retry = process.env['CI'] === undefined ? 0 : 1;
/** Tests start programs in processes of their own, which then read their sources compiled. */
const env = { NODE_COMPILE_CACHE: new URL('./node_modules/.cache/node', import.meta.url).pathname };
const everywhere = { ...limits, setupFiles, maxWorkers, retry, env, restoreMocks: true, unstubGlobals: true };
const webUnit = (name: string, include: string[], exclude: string[] = []) => ({
  extends: `./${web}/vitest.config.ts` as const,
  test: { ...everywhere, name, root: web, include, exclude, isolate: false },
});

const contract = (name: string, include: string, groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    root: 'contract',
    include: [include],
    globalSetup: [new URL('./contract/src/target-setup.ts', import.meta.url).pathname],
    hookTimeout: 180_000,
    fileParallelism: false,
    isolate: false,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    ...everywhere,
    tags: [
      {
        name: 'slow',
        description: 'Repeats one thing very often: npm test -- --all runs it, npm test does not.',
      },
    ],
    projects: [
      unit('hub-client', 'packages/hub-client'),
      unit('contracts', 'packages/contracts'),
      unit('schedules', 'packages/schedules'),
      unit('automations', 'packages/automations'),
      unit('energy', 'packages/energy'),
      unit('preferences', 'packages/preferences'),
      unit('italian', 'packages/italian'),
      unit('server', 'packages/server'),
      unit('demo-hub', 'apps/demo-hub'),
      { ...deskUnit, test: { ...deskUnit.test, globalSetup: [postgres] } },
      gatewayUnit,
      {
        ...storeUnit,
        test: {
          ...storeUnit.test,
          globalSetup: [new URL('./packages/database/src/testing/global-setup.ts', import.meta.url).pathname],
        },
      },
      webUnit('web', [webTests], domTests),
      webUnit('web-dom', domTests),
      unit('tools', 'tools'),
      {
        extends: true as const,
        // One at a time: each case has a gateway under attack and looks at what the others leave of it.
        test: {
          name: 'hostile',
          root: 'apps/gateway',
          include: ['src/hostile/*.hostile.ts'],
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'attacks',
          root: 'apps/gateway',
          include: ['src/attacks/*.attacks.ts'],
          fileParallelism: false,
          isolate: false,
        },
      },
      contract('contract', 'src/!(restart)/*.contract.ts', 0),
      // After the others: what they have made of the hub is gone then.
      contract('contract-restart', 'src/restart/*.contract.ts', 1),
    ],
  },
});
