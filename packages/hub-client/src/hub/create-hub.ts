import { createCapabilities, type Capabilities } from '../capabilities/capabilities.ts';
import { createDispatcher } from '../commands/dispatcher.ts';
import type { Dispatcher } from '../commands/types.ts';
import { createConnection } from '../connection/connection.ts';
import type { FirstSocket } from '../connection/first-socket.ts';
import type { Connection, TokenSource } from '../connection/types.ts';
import { followDiscovery } from '../discovery/follow-discovery.ts';
import type { Discovery } from '../discovery/types.ts';
import { createReporter } from '../platform/listeners.ts';
import type { Platform } from '../platform/platform.ts';
import { createRegistries } from '../registries/registries.ts';
import { createRegistryEvents } from '../registries/registry-events.ts';
import { createHouseReader } from '../house/house-reader.ts';
import type { Registries } from '../registries/types.ts';
import { createEntityStore } from '../entities/entity-store.ts';
import type { EntityStore } from '../entities/types.ts';

export interface HubOptions {
  /** http(s)://host[:port], no slash at the end. */
  readonly base: string;
  readonly platform: Platform;
  readonly tokens: TokenSource;
  /** Other addresses of the hub: the connection moves to the best trusted one. */
  readonly discovery?: Discovery;
  /** Opened to `base` before this client was loaded. */
  readonly firstSocket?: FirstSocket | undefined;
  /** Whether the page is visible at the start; true when not given. */
  readonly visible?: boolean;
}

/** One hub: its connection and everything that uses it. */
export interface Hub {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly registries: Registries;
  readonly dispatcher: Dispatcher;
  /** Whether the base is our gateway or a bare hub. */
  readonly capabilities: Capabilities;
  /** As passed in, for REST requests. */
  readonly platform: Platform;
  readonly tokens: TokenSource;
  close(): void;
}

/** Creates all parts. Nothing is sent before `connection.open()`. */
export function createHub(options: HubOptions): Hub {
  const { platform, discovery } = options;
  const connection = createConnection({
    ...options,
    ...(discovery === undefined ? {} : { trusts: (base, version) => discovery.trusts(base, version) }),
  });
  const unfollowDiscovery =
    discovery === undefined ? undefined : followDiscovery({ connection, discovery, platform });
  const events = createRegistryEvents(connection, createReporter(platform));
  const houses = createHouseReader(connection, () => platform.clock.now());
  const entities = createEntityStore({
    connection,
    platform,
    houses,
    onRegistryChange: (listener) =>
      events.on((kind) => {
        if (kind === 'entity' || houses.hasHouse) listener();
      }),
  });
  const registries = createRegistries({ connection, platform, events, houses });
  const dispatcher = createDispatcher({ connection, entities, platform });
  const capabilities = createCapabilities({ connection, platform });
  return {
    connection,
    entities,
    registries,
    dispatcher,
    capabilities,
    platform,
    tokens: options.tokens,
    close() {
      unfollowDiscovery?.();
      connection.close();
    },
  };
}
