import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * Pictures of every scene of the gallery, at both sizes and in both colour schemes:
 * `npm run e2e -- --config e2e/playwright.gallery.config.ts`. Writes .data/sheets/, with an index.html of all pictures.
 */
export default defineConfig(journeys, { testDir: 'gallery', timeout: 900_000 });
