import { createServer } from 'node:http';
import { createAccounts } from '#accounts/accounts.ts';
import { bianchi } from '#accounts/people.ts';
import { systemClock, type Clock } from '#clock.ts';
import { createFaults, createFaultState, type Faults } from '#faults/faults.ts';
import { createLine } from '#faults/line.ts';
import { moveIn } from '#habits.ts';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { addHouseServices } from '#house-services/house.ts';
import { createLoad, type Load } from '#load/load.ts';
import { keptTokens } from '#accounts/kept-tokens.ts';
import { createReadAddress } from '#protocol/http/address.ts';
import { apiRoutes } from '#protocol/http/api-routes.ts';
import { authorizePage } from '#protocol/http/authorize-page.ts';
import { authRoutes } from '#protocol/http/auth-routes.ts';
import { automationRoutes } from '#protocol/http/automation-routes.ts';
import { historyRoutes } from '#protocol/http/history-route.ts';
import { openRoutes } from '#protocol/http/open-routes.ts';
import { specificationRoutes } from '#protocol/http/specification-routes.ts';
import { pictureRoute } from '#protocol/http/picture-route.ts';
import { stateRoutes } from '#protocol/http/state-routes.ts';
import { createHttpHandler } from '#protocol/http/server.ts';
import { keptEnergy } from '#protocol/socket/commands/house.ts';
import { createSocketServer } from '#protocol/socket/server.ts';
import { commandTable } from '#protocol/socket/table.ts';
import { pastOf } from '#recorder/past.ts';
import { fileStore, memoryStore } from '#store/store.ts';
import { seededRandom } from '#world/random.ts';
import { createWorld } from '#world/world.ts';

/** How long `homeassistant.restart` takes, in ms. */
const OWN_RESTART = { downMs: 3_000, startingMs: 3_000 };

export interface DemoHubOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number;
  readonly host?: string;
  /** Where tokens, helpers and automations are kept; without it they end with the process. */
  readonly dataDir?: string;
  /** The same seed and the same clock give the same life. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** Whether the house was lived in before: its recorder then knows some days. */
  readonly past?: boolean;
  readonly dialect?: 'stock' | 'specification';
  readonly hubVersion?: string;
  /** Seconds that an access token holds; 1800 as on the hub. */
  readonly tokenLifetime?: number;
  /** Origins whose browsers may call REST and sign-in. */
  readonly allowedOrigins?: readonly string[];
  /** Proxies whose X-Forwarded-For is believed, addresses or networks; by default nobody's, as on the hub. */
  readonly trustedProxies?: readonly string[];
  /** Failed sign-ins that ban an address; without it none is banned. */
  readonly banAfter?: number;
  /** Where the hub says what its owner should know; stderr when not given. */
  readonly log?: (line: string) => void;
}

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly isOwner: boolean;
  /** Base32; with it a code is asked for after the password. */
  readonly totpSecret?: string;
}

export interface DemoHub {
  readonly url: string;
  readonly port: number;
  readonly accounts: readonly DemoAccount[];
  readonly faults: Faults;
  readonly load: Load;
  close(): Promise<void>;
}

/** Starts a house; resolves when it listens, rejects when the port is taken. */
export async function startDemoHub(options: DemoHubOptions = {}): Promise<DemoHub> {
  const { host = '127.0.0.1', clock = systemClock, hubVersion = '2026.11.0' } = options;
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  const store = options.dataDir === undefined ? memoryStore() : fileStore(options.dataDir, log);
  const world = createWorld({ clock, seed: options.seed ?? 1, home: casaBianchi, hubVersion });
  const random = seededRandom(options.seed ?? 1);
  const habits = moveIn(
    world,
    store,
    options.past === true ? (state) => pastOf(state, clock.now(), random) : undefined,
  );
  const tokens = store.drawer('tokens', keptTokens);
  const accounts = createAccounts({
    clock,
    people: bianchi,
    keeper: { load: () => tokens.load() ?? [], save: (kept) => tokens.save([...kept]) },
    notifications: world.notifications,
    accessLifetime: (options.tokenLifetime ?? 1800) * 1000,
    banAfter: options.banAfter,
  });
  const state = createFaultState(world);
  const energy = store.drawer('energy', keptEnergy);
  const readAddress = createReadAddress(options.trustedProxies ?? []);
  const commands = commandTable({ world, accounts, energy, ...habits });
  const sockets = createSocketServer({
    accounts,
    readAddress,
    clock,
    hubVersion,
    commands,
    delay: state.delay,
  });
  const http = createServer(
    { shouldUpgradeCallback: (request) => sockets.takes(request) },
    createHttpHandler({
      accounts,
      routes: [
        // First come first served: the other dialect stands before the stock sign-in.
        ...(options.dialect === 'specification' ? specificationRoutes(accounts) : []),
        ...authRoutes(accounts),
        authorizePage,
        ...apiRoutes(world),
        ...stateRoutes(world),
        pictureRoute(world),
        ...historyRoutes(world, habits.recorder),
        ...automationRoutes(habits.automations),
        ...openRoutes(world),
      ],
      allowedOrigins: options.allowedOrigins ?? [],
      readAddress,
      intercept: state.intercept,
    }),
  );
  http.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  const line = createLine(http);
  const faults = createFaults({ world, accounts, sockets, line, commands, state });
  addHouseServices(world, () => faults.restart(OWN_RESTART));
  const port = await line.listen(options.port ?? 0, host);

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    accounts: bianchi,
    faults,
    load: createLoad(world),
    async close() {
      habits.recorder.close();
      world.close();
      sockets.closeAll('break');
      await line.close();
    },
  };
}
