// @ts-check
// npm run data: installs where needed, then copies, restores or checks the gateway's database.
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
process.exitCode = await run(pinnedNode, ['apps/gateway/src/data-command.ts', ...process.argv.slice(2)]);
