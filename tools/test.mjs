// @ts-check
// npm test and npm run test:hub: installs where needed, then runs the lanes on the pinned Node.
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
process.exitCode = await run(pinnedNode, ['tools/lanes/main.ts', ...process.argv.slice(2)]);
