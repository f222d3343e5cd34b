import type { HubError } from '../errors/errors.ts';
import type { Entity } from '../entities/types.ts';
import type { Release } from '../platform/platform.ts';

/** A call of one service on one entity, and how to see that it came about. Built by the pure functions of this folder. */
export interface Command {
  readonly entityId: string;
  readonly domain: string;
  readonly service: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** What the entity will show: a value to draw while it is on its way. */
  readonly expected: ExpectedValue;
  /** Milliseconds within which something of it shows; 10 s where it does not say. */
  readonly within?: number;
  /** Whether the hub's own word shows that it came about (or is coming about, as with a cover that moves). */
  confirmedBy(entity: Entity): boolean;
}

export interface ExpectedValue {
  readonly state?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** What became of the last command to an entity, until the hub's event settles it. */
export type CommandState =
  | { readonly kind: 'pending'; readonly command: Command; readonly since: number }
  | { readonly kind: 'refused'; readonly command: Command; readonly at: number; readonly error: HubError };

/**
 * Sends commands, one at a time for each entity: until the hub has answered, for half a second at the most, the newest
 * waits and replaces what waited before it (a slider sends its last place, not all of them).
 */
export interface Dispatcher {
  /** Resolves when settled either way; the outcome is read from {@link Dispatcher.change}. Never rejects. */
  send(command: Command): Promise<void>;
  change(entityId: string): CommandState | undefined;
  onChange(entityId: string, listener: () => void): Release;
  /** The person has read why it was refused. */
  dismiss(entityId: string): void;
}
