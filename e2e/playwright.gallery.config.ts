import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * Pictures of every sheet in every state of note, at both sizes and in both schemes, to be looked at:
 * `npm run e2e -- --config e2e/playwright.gallery.config.ts`. Writes .data/sheets/, with index.html over all of them.
 */
export default defineConfig(journeys, { testDir: 'gallery', timeout: 900_000 });
