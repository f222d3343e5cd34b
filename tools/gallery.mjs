// @ts-check
// npm run gallery: installs where needed, then serves the gallery's scenes live on the pinned Node.
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
process.exitCode = await run(pinnedNode, ['e2e/gallery/live.ts']);
