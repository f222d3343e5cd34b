import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, launchArguments } from './fixtures/chromium.ts';

/** A phone with touch, and a desktop with a mouse. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const hubUrl = process.env['HUB_URL'];
const realHub = hubUrl !== undefined;

export default defineConfig({
  testDir: 'journeys',
  // Runs on several hubs go on beside each other, and each begins by emptying its folder.
  outputDir: `test-results/${hubUrl === undefined ? 'demo-hub' : new URL(hubUrl).port}`,
  globalSetup: './fixtures/build-app.ts',
  // Two workers per core, as journeys mostly wait; a real hub has only two of some devices.
  workers: realHub ? 2 : Math.min(8, 2 * availableParallelism()),
  // Each journey has its own demo hub. A real hub is shared: two journeys would interfere on one alarm panel.
  fullyParallel: !realHub,
  // A journey that fails now and then has a defect, or the product has one: it fails its run, and is to be fixed. Where
  // CI is set it is tried again and named, so that one of four hundred journeys does not hold back all other work.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // Generous: only a journey that hangs reaches it. At a load of 28 on two cores 15 s were too short.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 30_000,
    // `--trace on` stores the page at each step; it takes a tenth longer.
    trace: 'off',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...launchArguments],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    // What does not depend on the viewport size, or needs touch, is tagged @phone and runs only there.
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
  ],
});
