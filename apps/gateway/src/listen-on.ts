import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SettingsError } from './settings/settings-error.ts';

/** Undefined before it listens. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address() as AddressInfo | null;
  return address?.port;
}

/**
 * Opens a port. Returns the address that a browser of this machine opens.
 * @throws SettingsError where the port is taken or not allowed, or the address is not this machine's
 */
export async function listenOn(
  app: FastifyInstance,
  host: string,
  port: number,
  key: string,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, host, port, key);
  }
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${portOf(app) ?? port}`;
}

function explainListenError(error: unknown, host: string, port: number, key: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const flag = `--${key.replace('Port', '-port')}`;
  if (code === 'EADDRINUSE') {
    return new SettingsError(
      `Port ${port} is taken by another program: stop that one, or choose another port with ${flag}.`,
    );
  }
  if (code === 'EACCES') {
    return new SettingsError(`Port ${port} is not allowed to this user: choose one above 1023 with ${flag}.`);
  }
  if (code === 'EADDRNOTAVAIL') {
    return new SettingsError(
      `${host} is no address of this machine: give one that is with --host, or 0.0.0.0 for all.`,
    );
  }
  return error;
}
