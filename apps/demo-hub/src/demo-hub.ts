import { createServer } from 'node:http';
import { createAccounts } from '#accounts/accounts.ts';
import { bianchi } from '#accounts/people.ts';
import { systemClock, type Clock } from '#clock.ts';
import { kinds } from '#devices/kinds.ts';
import { casaBianchi } from '#homes/casa-bianchi.ts';
import { apiRoutes } from '#protocol/http/api-routes.ts';
import { authRoutes } from '#protocol/http/auth-routes.ts';
import { createHttpHandler } from '#protocol/http/server.ts';
import { createSocketServer } from '#protocol/socket/server.ts';
import { commandTable } from '#protocol/socket/table.ts';
import { createWorld } from '#world/world.ts';

export interface DemoHubOptions {
  readonly port?: number;
  readonly host?: string;
  /** Where tokens, helpers and automations are kept; without it they end with the process. */
  readonly dataDir?: string;
  readonly seed?: number;
  readonly clock?: Clock;
  readonly dialect?: 'stock' | 'specification';
  readonly hubVersion?: string;
  /** Seconds that an access token holds. */
  readonly tokenLifetime?: number;
  /** Origins whose browsers may call REST and sign-in. */
  readonly allowedOrigins?: readonly string[];
  /** Failed sign-ins that ban an address; without it none is banned. */
  readonly banAfter?: number;
}

export interface DemoHub {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function startDemoHub(options: DemoHubOptions = {}): Promise<DemoHub> {
  const { host = '127.0.0.1', clock = systemClock, hubVersion = '2026.11.0' } = options;
  const world = createWorld({ clock, seed: options.seed ?? 1, home: casaBianchi, hubVersion });
  for (const { domain, services } of kinds) world.services.addEntityServices(domain, services);
  const accounts = createAccounts({
    clock,
    people: bianchi,
    keeper: { load: () => [], save: () => undefined },
    notifications: world.notifications,
    accessLifetime: (options.tokenLifetime ?? 1800) * 1000,
    banAfter: options.banAfter,
  });
  const sockets = createSocketServer({
    accounts,
    clock,
    hubVersion,
    commands: commandTable(world, accounts),
    delay: () => 0,
  });
  const server = createServer(
    createHttpHandler({
      accounts,
      routes: [...authRoutes(accounts), ...apiRoutes(world)],
      allowedOrigins: options.allowedOrigins ?? [],
      intercept: () => Promise.resolve(undefined),
    }),
  );
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      sockets.closeAll('break');
      world.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
