import { freePort } from '@soglia/database/testing/free-ports';
import { startChild, type ChildProcess } from './child.ts';

export interface RelayProcess extends ChildProcess {
  readonly url: string;
}

/** A process that passes bytes on and reads nothing: the most that any proxy on this machine can reach. */
export async function startRelay(to: string): Promise<RelayProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    script: 'bench/processes/relay-main.ts',
    args: ['--port', String(port), '--to', to],
    ready: async () => (await fetch(url)).status > 0,
  });
  return { ...child, url };
}
