import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that systems give to whoever asks for any (Linux from 32768): a program that is started with one of them
 * finds it free, whatever other tests open meanwhile.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** Different ports that are free on 127.0.0.1, for programs that must be told theirs. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FIRST_PORT + randomInt(PORTS);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** One of them. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
