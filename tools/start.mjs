// @ts-check
// npm start: installs and builds where needed, then becomes the gateway.
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';
import { gatewayFlags, memoryEnv } from './set-up/server-memory.mjs';

const args = process.argv.slice(2);
await ensureInstalled();
// Both only print: nothing has to be built for them.
const prints = args.includes('--help') || args.includes('--check');
if (!prints) await ensureBuilt();
const gateway = prints ? 'apps/gateway/src/main.ts' : 'apps/gateway/dist/server/main.js';
process.exitCode = await run(pinnedNode, [...gatewayFlags, gateway, ...args], { env: memoryEnv });
