// @ts-check
// Builds the web app and the gateway where their sources have changed.
import { ensureBuilt } from './set-up/build.mjs';

await ensureBuilt();
