import { defineConfig } from 'vitest/config';

const unit = (name: string, root: string) => ({
  extends: true as const,
  test: { name, root, include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', '**/dist/**'] },
});

export default defineConfig({
  test: {
    setupFiles: [new URL('./tools/testing/no-noise.ts', import.meta.url).pathname],
    restoreMocks: true,
    projects: [
      unit('hub-client', 'packages/hub-client'),
      unit('contracts', 'packages/contracts'),
      unit('schedules', 'packages/schedules'),
      unit('demo-hub', 'apps/demo-hub'),
      unit('gateway', 'apps/gateway'),
      'apps/web/vitest.config.ts',
      unit('tools', 'tools'),
      {
        extends: true as const,
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.contract.ts'],
          globalSetup: [new URL('./contract/src/target-setup.ts', import.meta.url).pathname],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
