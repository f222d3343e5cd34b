import { createServer } from 'node:http';
import { addBackupEntities } from '#backups/backup-entities.ts';
import { addBackupServices } from '#backups/backup-services.ts';
import { createBackups } from '#backups/backups.ts';
import { storedBackupsSchema } from '#backups/stored-backups.ts';
import { createAccounts, type Accounts } from '#accounts/accounts.ts';
import { bianchiAccounts, bianchiUsers, type DemoAccount } from '#accounts/bianchi-users.ts';
import { createUsers, storedUsersSchema } from '#accounts/users.ts';
import { systemClock, type Clock } from '#clock.ts';
import { createFaults, createFaultState, type Faults } from '#faults/faults.ts';
import { createTcpServer } from '#faults/tcp-server.ts';
import { setUpIntegrations } from '#integrations.ts';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { addZoneServices } from '#collections/zone-services.ts';
import { addCoreServices } from '#core-services/core-services.ts';
import { withEnergyDevices } from '#load/energy-devices.ts';
import { createLoad, type Load } from '#load/load.ts';
import { storedHttpSettingsSchema } from '#network/http-config.ts';
import { createHttpSettings } from '#network/http-settings.ts';
import { storedTokensSchema } from '#accounts/tokens.ts';
import { apiRoutes } from '#protocol/http/api-routes.ts';
import { authorizePage } from '#protocol/http/authorize-page.ts';
import { authRoutes } from '#protocol/http/auth-routes.ts';
import { backupRoutes } from '#protocol/http/backup-routes.ts';
import { automationRoutes } from '#protocol/http/automation-routes.ts';
import { historyRoutes } from '#protocol/http/history-routes.ts';
import { publicRoutes } from '#protocol/http/public-routes.ts';
import { specificationRoutes } from '#protocol/http/specification-routes.ts';
import { pictureRoutes } from '#protocol/http/picture-routes.ts';
import { stateRoutes } from '#protocol/http/state-routes.ts';
import { createHttpHandler } from '#protocol/http/server.ts';
import { energyPreferencesSchema } from '#energy/preferences.ts';
import { createSocketServer } from '#protocol/socket/server.ts';
import { commandTable } from '#protocol/socket/command-table.ts';
import { generateHistory } from '#recorder/generated-history.ts';
import { fileStore, memoryStore } from '#store/store.ts';
import { seededRandom } from '#world/random.ts';
import { createWorld } from '#world/world.ts';

/** How long `homeassistant.restart` takes, in ms. */
const restartTimes = { downMs: 3_000, startingMs: 3_000 };

export interface DemoHubOptions {
  /** 0 (default): any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Folder for users, tokens, helpers and automations; in memory only when not given. */
  readonly dataDir?: string;
  /** Seed of the simulation: with the same clock it is deterministic. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** False: nobody told the hub's energy page anything yet. */
  readonly energyPreferences?: boolean;
  /** So many devices in the energy preferences, for measurements; the home's own where fewer or none are given. */
  readonly energyDevices?: number;
  /** True: generates recorder history for the days before the start, and a year of energy statistics. */
  readonly past?: boolean;
  /**
   * True: the automations of the home run by their triggers, as in a real one. By default they run only when they are
   * told to: at 23:10 one arms the alarm, whatever is being tried then.
   */
  readonly automationsRun?: boolean;
  readonly dialect?: 'stock' | 'specification';
  readonly hubVersion?: string;
  /** Life of an access token in seconds; default 1800. */
  readonly tokenLifetime?: number;
  /** `cors_allowed_origins`: origins that may call REST and sign-in from a browser. */
  readonly allowedOrigins?: readonly string[];
  /** Addresses or networks whose X-Forwarded-For is accepted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Number of failed sign-ins that bans an address; never when not given. */
  readonly banAfter?: number;
  /** Log output; stderr when not given. */
  readonly log?: (line: string) => void;
}

export interface DemoHub {
  readonly url: string;
  readonly port: number;
  readonly accounts: readonly DemoAccount[];
  readonly faults: Faults;
  readonly load: Load;
  /** Makes a long-lived token of the home's owner, in place of the one with this name: for programs in this process. */
  issueOwnerToken(clientName: string): string;
  close(): Promise<void>;
}

/** Starts the demo hub; resolves when it listens, rejects when the port is taken. */
export async function startDemoHub(options: DemoHubOptions = {}): Promise<DemoHub> {
  const { host = '127.0.0.1', clock = systemClock, hubVersion = '2026.11.0' } = options;
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  const store = options.dataDir === undefined ? memoryStore() : fileStore(options.dataDir, log);
  const users = createUsers(store.open('users', storedUsersSchema), bianchiUsers);
  const world = createWorld({
    clock,
    seed: options.seed ?? 1,
    home: withEnergyDevices(casaBianchi, options.energyDevices ?? 0),
    userName: (id) => users.get(id)?.name,
    hubVersion,
  });
  const random = seededRandom(options.seed ?? 1);
  const habits = setUpIntegrations(world, store, users, {
    automationsRun: options.automationsRun ?? false,
    ...(options.past === true && { generateHistory: (state) => generateHistory(state, clock.now(), random) }),
  });
  const { trustedProxies = [], banAfter = -1 } = options;
  let port = options.port ?? 0;
  const settings = createHttpSettings({
    clock,
    later: (ms, run) => world.later(ms, run),
    storage: store.open('http', storedHttpSettingsSchema),
    initial: {
      ...(trustedProxies.length > 0
        ? { use_x_forwarded_for: true, trusted_proxies: [...trustedProxies] }
        : {}),
      ...(options.allowedOrigins === undefined ? {} : { cors_allowed_origins: [...options.allowedOrigins] }),
      login_attempts_threshold: banAfter,
    },
    address: () => ({ server_port: port, server_host: [host] }),
  });
  const tokens = store.open('tokens', storedTokensSchema);
  const accounts = createAccounts({
    clock,
    users,
    tokenStorage: { load: () => tokens.load() ?? [], save: (all) => tokens.save([...all]) },
    notifications: world.notifications,
    accessLifetime: (options.tokenLifetime ?? 1800) * 1000,
    banAfter() {
      const { ip_ban_enabled: bans, login_attempts_threshold: threshold } = settings.active();
      return bans && threshold > 0 ? threshold : undefined;
    },
  });
  users.listen(({ type, user }) => world.bus.fire(`user_${type}`, { user_id: user.id }));
  const state = createFaultState(world);
  const savedEnergy = store.open('energy', energyPreferencesSchema);
  const homeEnergy = energyPreferencesSchema.parse(world.home.energy.preferences);
  const energy: typeof savedEnergy = {
    load: () => savedEnergy.load() ?? (options.energyPreferences === false ? undefined : homeEnergy),
    save: (preferences) => savedEnergy.save(preferences),
  };
  const backups = createBackups({
    world,
    storage: store.open('backups', storedBackupsSchema),
    restartAsOf(time) {
      const unlisten = world.bus.listen('homeassistant_start', () => {
        unlisten();
        accounts.tokens.removeSessionsSince(time);
      });
      restart();
    },
  });
  addBackupEntities(world, backups);
  const zones = habits.collections.find(({ kind }) => kind.domain === 'zone');
  if (options.dialect === 'specification' && zones !== undefined) addZoneServices(world.services, zones);
  addBackupServices(world.services, backups, options.dialect ?? 'stock');
  const restart = (): void => faults.restart(restartTimes);
  const commands = commandTable({
    world,
    accounts,
    backups,
    dialect: options.dialect ?? 'stock',
    energy,
    network: { settings, restart },
    ...habits,
  });
  const sockets = createSocketServer({
    accounts,
    readClientAddress: settings.readClientAddress,
    clock,
    hubVersion,
    commands,
    delay: state.delay,
  });
  const http = createServer(
    { shouldUpgradeCallback: (request) => sockets.accepts(request) },
    createHttpHandler({
      accounts,
      routes: [
        // The first match wins: the other dialect replaces the stock sign-in.
        ...(options.dialect === 'specification' ? specificationRoutes(accounts) : []),
        ...authRoutes(accounts),
        authorizePage,
        ...apiRoutes(world),
        ...stateRoutes(world),
        ...pictureRoutes(world),
        ...historyRoutes(world, habits.recorder),
        ...automationRoutes(habits.automations),
        ...backupRoutes(backups),
        ...publicRoutes(world),
      ],
      allowedOrigins: () => settings.active().cors_allowed_origins,
      readClientAddress: settings.readClientAddress,
      intercept: state.intercept,
    }),
  );
  http.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  const tcpServer = createTcpServer(http);
  const faults = createFaults({ world, accounts, backups, sockets, tcpServer, commands, state });
  addCoreServices(world, restart);
  settings.activate(restart);
  world.bus.listen('homeassistant_stop', () => settings.activate(restart));
  port = await tcpServer.listen(port, host);

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    accounts: bianchiAccounts,
    faults,
    load: createLoad(world, backups, habits.automations),
    issueOwnerToken: (clientName) => issueOwnerToken(accounts, clientName),
    async close() {
      habits.statistics.close();
      habits.recorder.close();
      world.close();
      sockets.closeAll('break');
      await tcpServer.close();
    },
  };
}

function issueOwnerToken({ users, tokens }: Accounts, name: string): string {
  const owner = users.list().find(({ isOwner }) => isOwner);
  if (owner === undefined) throw new Error('the home has no owner');
  for (const token of tokens.forUser(owner.id)) if (token.clientName === name) tokens.remove(token.id);
  const longLived = { name, icon: null, days: 3650 };
  return tokens.accessToken(tokens.create({ userId: owner.id, clientId: null, longLived }), '');
}
