import { globSync, readFileSync } from 'node:fs';
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

const web = 'apps/web';
const webTests = '{src,build}/**/*.test.{ts,tsx}';
/** What replaces modules (`vi.mock`) would replace them for the files after it too: those have modules of their own. */
const replacingModules = globSync(webTests, { cwd: web }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(web, file), 'utf8')),
);
const everywhere = { ...limits, setupFiles, restoreMocks: true };
const webUnit = { extends: `./${web}/vitest.config.ts` };

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      unit('hub-client', 'packages/hub-client'),
      unit('contracts', 'packages/contracts'),
      unit('schedules', 'packages/schedules'),
      unit('demo-hub', 'apps/demo-hub'),
      unit('gateway', 'apps/gateway'),
      {
        ...webUnit,
        test: {
          ...everywhere,
          name: 'web',
          root: web,
          include: [webTests],
          exclude: replacingModules,
          isolate: false,
        },
      },
      { ...webUnit, test: { ...everywhere, name: 'web-with-mocks', root: web, include: replacingModules } },
      unit('tools', 'tools'),
      {
        extends: true as const,
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.contract.ts'],
          globalSetup: [new URL('./contract/src/target-setup.ts', import.meta.url).pathname],
          hookTimeout: 60_000,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
