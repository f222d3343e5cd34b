import { defineConfig } from '@playwright/test';
import { chromiumPath } from './fixtures/chromium.ts';

/** A phone in a hand, and a desktop with a mouse. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const realHub = process.env['HUB_URL'] !== undefined;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './fixtures/built.ts',
  // One more than there are cores, as a journey that waits leaves its own free; a real house has two of some devices.
  workers: realHub ? 2 : 3,
  // Each journey has a demo house of its own. A real house is shared: two hands on one alarm panel would meet.
  fullyParallel: !realHub,
  // A machine that stutters is no fault of the product: what passes at the second try passes, and is named.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 10_000,
    // What was on the page at each step; kept of all journeys it would cost a tenth of them.
    trace: 'on-first-retry',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The name that every hub has at first is nobody's here, whatever network the journeys are walked in.
        '--host-resolver-rules=MAP homeassistant.local ~NOTFOUND',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    // What does not depend on the size, or needs a finger, is tagged @phone and walked there alone.
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
  ],
});
