// @ts-check
// npm run desk: installs and builds where needed, then starts the installer's desk, or runs one of its commands.
import { ensureDeskBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
const args = process.argv.slice(2);
if (args.length === 0) await ensureDeskBuilt();
process.exitCode = await run(
  pinnedNode,
  // As for the gateway: a young generation of 1 MB and one thread beside the main one are enough.
  args.length === 0
    ? ['--max-semi-space-size=1', '--v8-pool-size=1', 'apps/desk/dist/server/main.js']
    : ['apps/desk/src/command.ts', ...args],
);
