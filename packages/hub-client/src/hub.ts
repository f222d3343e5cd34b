import type { Connection, TokenSource } from './connection/types.ts';
import type { Dispatcher } from './commands/types.ts';
import type { EntityStore } from './store/types.ts';
import type { Registries } from './registries/types.ts';
import type { Platform } from './platform.ts';

export interface HubOptions {
  /** http(s)://host[:port], no slash at the end. */
  readonly base: string;
  readonly platform: Platform;
  readonly tokens: TokenSource;
  /** Whether somebody can see the page at the start. */
  readonly visible?: boolean;
}

/** A house: one connection and what lives on it. */
export interface Hub {
  readonly connection: Connection;
  readonly entities: EntityStore;
  readonly registries: Registries;
  readonly dispatcher: Dispatcher;
  close(): void;
}
