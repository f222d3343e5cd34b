import { createCapabilities, type Capabilities } from '../capabilities/capabilities.ts';
import { createDispatcher } from '../commands/dispatcher.ts';
import type { Dispatcher } from '../commands/types.ts';
import { createConnection } from '../connection/connection.ts';
import type { Connection, TokenSource } from '../connection/types.ts';
import { followDiscovery } from '../discovery/follow-discovery.ts';
import type { Discovery } from '../discovery/types.ts';
import { createReporter } from '../platform/listeners.ts';
import type { Platform } from '../platform/platform.ts';
import { createRegistries } from '../registries/registries.ts';
import { createRegistryEvents } from '../registries/registry-events.ts';
import type { Registries } from '../registries/types.ts';
import { createEntityStore } from '../entities/entity-store.ts';
import type { EntityStore } from '../entities/types.ts';

export interface HubOptions {
  /** http(s)://host[:port], no slash at the end. */
  readonly base: string;
  readonly platform: Platform;
  readonly tokens: TokenSource;
  /** Where else the house may be: the line goes over to the better address, and only to one that is trusted. */
  readonly discovery?: Discovery;
  /** Whether somebody can see the page at the start. */
  readonly visible?: boolean;
}

/** A house: one connection and what lives on it. */
export interface Hub {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly registries: Registries;
  readonly dispatcher: Dispatcher;
  /** What stands at the base: our hub origin, or a hub without us. */
  readonly capabilities: Capabilities;
  /** What it was made with: for what is asked beside the line, as programmes are. */
  readonly platform: Platform;
  readonly tokens: TokenSource;
  close(): void;
}

/** Puts the house together. Nothing is sent before `connection.open()`. */
export function createHub(options: HubOptions): Hub {
  const { platform, discovery } = options;
  const connection = createConnection({
    ...options,
    ...(discovery === undefined ? {} : { trusts: (base, version) => discovery.trusts(base, version) }),
  });
  const unfollowDiscovery =
    discovery === undefined ? undefined : followDiscovery({ connection, discovery, platform });
  const events = createRegistryEvents(connection, createReporter(platform));
  const entities = createEntityStore({
    connection,
    platform,
    onRegistryChange: (listener) =>
      events.on((kind) => {
        if (kind === 'entity') listener();
      }),
  });
  const registries = createRegistries({ connection, platform, events });
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
