import { defineConfig } from 'vitest/config';
import { messages } from './build/messages.ts';

export default defineConfig({
  plugins: [messages()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    globalSetup: ['./build/testing/servers.ts'],
    setupFiles: [new URL('../../tools/testing/no-noise.ts', import.meta.url).pathname],
    restoreMocks: true,
  },
});
