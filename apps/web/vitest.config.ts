import { defineConfig } from 'vitest/config';
import { messages } from './build/messages.ts';

/** What the web app's tests need beyond what all tests have: the configuration at the root builds on it. */
export default defineConfig({
  plugins: [messages()],
  test: {
    globalSetup: ['./build/testing/servers.ts'],
    setupFiles: ['./src/shared/testing/dom-set-up.ts'],
    // Tests with a DOM may ask the servers of the tests, which are other origins than their page.
    environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
  },
});
