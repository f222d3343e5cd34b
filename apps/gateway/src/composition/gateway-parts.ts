import type { Clock } from '@soglia/server/clock';
import type { OwnerTokenSource } from '#house-setup/adopt-token.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Decide } from '#policy/verdict.ts';
import type { DemoPhonesOptions } from '#recovery/demo-phones.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import type { TicketAccess } from '#tickets/provider-client.ts';
import type { LookUpName } from '#wire/public-connector.ts';

/** What the process that runs the gateway brings with it, and parts that tests replace. */
export interface GatewayParts {
  readonly logger?: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  /** Decides every command and request; by default the policy does (`createDecide`). */
  readonly decide?: Decide;
  /** Whether an address is in the home's own network. */
  readonly isHome?: (address: string) => boolean;
  /** In the place of the one that the settings name. */
  readonly store?: Store;
  readonly service?: ServiceConnection;
  /** Gives a token of the owner where the hub runs in this process: then the house is prepared by itself. */
  readonly ownerToken?: OwnerTokenSource | undefined;
  /** Writes messages to people where this process was started: only for a demo hub. */
  readonly terminal?: ((text: string) => void) | undefined;
  /** Finds the addresses of the names that clients choose; by default DNS does. */
  readonly lookUpName?: LookUpName;
  /** A desk beside this gateway, where the settings name none. */
  readonly desk?: TicketAccess | undefined;
  /** The phones of the demo house's people, which they are given once. */
  readonly phones?: DemoPhonesOptions['phones'] | undefined;
}
