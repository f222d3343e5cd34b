// @ts-check
// npm start: installs and builds where needed, then becomes the gateway.
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

const args = process.argv.slice(2);
await ensureInstalled();
if (!args.includes('--help') && !args.includes('--check')) await ensureBuilt();
// A young generation of 1 MB is enough for the gateway, and saves 20 MB over Node's default (docs/performance.md).
process.exitCode = await run(pinnedNode, ['--max-semi-space-size=1', 'apps/gateway/src/main.ts', ...args]);
