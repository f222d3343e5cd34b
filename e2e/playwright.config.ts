import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './fixtures/chromium.ts';

/** A phone in a hand, and a desktop with a mouse. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const realHub = process.env['HUB_URL'] !== undefined;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './fixtures/build-app.ts',
  // Twice as many as there are cores, as a journey that waits leaves its own free; a real house has two of some devices.
  workers: realHub ? 2 : Math.min(8, 2 * availableParallelism()),
  // Each journey has a demo house of its own. A real house is shared: two hands on one alarm panel would meet.
  fullyParallel: !realHub,
  // A journey that fails now and then is a fault, of the product or of the journey: it is seen, and mended.
  retries: 0,
  forbidOnly: true,
  // Generous: only what hangs for good meets it. At a load of 28 on two cores 15 s were too short for four of 273.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 30_000,
    // `--trace on` keeps what was on the page at each step; it costs a tenth more.
    trace: 'off',
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
