// @ts-check
// npm run bench: installs and builds where needed, then measures on the pinned Node.
import { ensureBuilt, ensureDeskBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
await ensureBuilt();
await ensureDeskBuilt();
process.exitCode = await run(pinnedNode, ['bench/main.ts', ...process.argv.slice(2)]);
