// @ts-check
// Builds the web app where its sources have changed.
import { ensureBuilt } from './set-up/build.mjs';

await ensureBuilt();
