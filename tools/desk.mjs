// @ts-check
// npm run desk: installs and builds where needed, then starts the installer's desk, or runs one of its commands.
import { ensureDeskBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
const args = process.argv.slice(2);
if (args.length === 0) await ensureDeskBuilt();
/** Less memory for a little more work of the collector, which is not seen in the answers (docs/performance.md). */
const flags = ['--max-semi-space-size=1', '--v8-pool-size=1', '--optimize-for-size'];
process.exitCode = await run(
  pinnedNode,
  args.length === 0 ? [...flags, 'apps/desk/dist/server/main.js'] : ['apps/desk/src/command.ts', ...args],
  // Of the C library: one place for memory, not one for each thread that keeps what it once had.
  { env: { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1' } },
);
