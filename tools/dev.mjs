// @ts-check
// npm run dev: the gateway restarts with its sources, the web app reloads with its own.
import { join } from 'node:path';
import { ensureInstalled } from './set-up/install.mjs';
import { pinnedNode, root, run } from './set-up/pinned-node.mjs';

await ensureInstalled();
const appOrigin = `http://127.0.0.1:${process.env['SOGLIA_DEV_PORT'] ?? '5173'}`;
const gateway = run(
  pinnedNode,
  ['--watch', '--watch-preserve-output', 'apps/gateway/src/main.ts', ...process.argv.slice(2)],
  {
    env: {
      SOGLIA_ALLOWED_ORIGINS: [
        appOrigin,
        appOrigin.replace('127.0.0.1', 'localhost'),
        process.env['SOGLIA_ALLOWED_ORIGINS'],
      ]
        .filter(Boolean)
        .join(','),
    },
  },
);
const web = run(pinnedNode, [
  join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
  'apps/web',
  '--port',
  new URL(appOrigin).port,
  '--strictPort',
]);
console.log(`The app, reloading as you write: ${appOrigin}`);
process.exitCode = Math.max(...(await Promise.all([gateway, web])));
