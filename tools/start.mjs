// @ts-check
// npm start: installs and builds where needed, then becomes the gateway.
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

const args = process.argv.slice(2);
await ensureInstalled();
// Both only print: nothing has to be built for them.
const prints = args.includes('--help') || args.includes('--check');
if (!prints) await ensureBuilt();
const gateway = prints ? 'apps/gateway/src/main.ts' : 'apps/gateway/dist/server/main.js';
// A young generation of 1 MB and one thread beside the main one are enough for the gateway, and save 40 MB over Node's
// defaults (docs/performance.md); one place for the memory of the C library, not one for each thread, saves 6 MB.
const flags = ['--max-semi-space-size=1', '--v8-pool-size=1'];
process.exitCode = await run(pinnedNode, [...flags, gateway, ...args], {
  env: { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1' },
});
