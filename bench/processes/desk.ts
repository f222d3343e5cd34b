import { freePort } from '@soglia/database/testing/free-ports';
import { deskFlags, memoryEnv } from '../../tools/set-up/server-memory.mjs';
import { startChild, type ChildProcess } from './child.ts';

/** Starts the built desk on a database that is there. */
export async function startDesk({
  data,
  databaseUrl,
}: {
  readonly data: string;
  readonly databaseUrl?: string;
}): Promise<ChildProcess & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    script: 'apps/desk/dist/server/main.js',
    nodeFlags: deskFlags,
    args: [],
    env: {
      ...memoryEnv,
      SOGLIA_DESK_PORT: String(port),
      SOGLIA_DESK_DATA: data,
      SOGLIA_DESK_LOG_LEVEL: 'warn',
      ...(databaseUrl !== undefined && { SOGLIA_DESK_DATABASE_URL: databaseUrl }),
    },
    ready: async () => (await fetch(`${url}/health`)).ok,
  });
  return { ...child, url };
}
