import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The pictures of the README: `npm run e2e -- --config e2e/playwright.pictures.config.ts`. Writes docs/pictures/. */
export default defineConfig(journeys, { testDir: 'pictures' });
