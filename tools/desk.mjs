// @ts-check
// npm run desk: installs and builds where needed, then starts the installer's desk, or runs one of its commands.
import { ensureDeskBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';
import { deskFlags, memoryEnv } from './set-up/server-memory.mjs';

await ensureInstalled();
const args = process.argv.slice(2);
if (args.length === 0) await ensureDeskBuilt();
process.exitCode = await run(
  pinnedNode,
  args.length === 0 ? [...deskFlags, 'apps/desk/dist/server/main.js'] : ['apps/desk/src/command.ts', ...args],
  { env: memoryEnv },
);
