import type { HubError } from '../errors/errors.ts';
import type { Entity } from '../entities/types.ts';
import type { Release } from '../platform/platform.ts';

/**
 * A call of one service on one entity, with how to detect its success. Built by the pure functions of this folder.
 */
export interface Command {
  readonly entityId: string;
  readonly domain: string;
  readonly service: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The expected value, to show while the command is pending. */
  readonly expected: ExpectedValue;
  /** Milliseconds within which the entity must show a change; 10,000 when not given. */
  readonly within?: number;
  /** Whether the entity's state shows that it succeeded (or is under way, as with a moving cover). */
  confirmedBy(entity: Entity): boolean;
}

export interface ExpectedValue {
  readonly state?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** State of the last command to an entity, until an event of the hub settles it. */
export type CommandState =
  | { readonly kind: 'pending'; readonly command: Command }
  | { readonly kind: 'refused'; readonly command: Command; readonly error: HubError };

/**
 * Sends commands, one at a time per entity, in their order: each waits until the response to the one before, at most
 * half a second. One that a newer one makes pointless is not sent (of a slider the first and the last value are).
 */
export interface Dispatcher {
  /**
   * Resolves when settled either way; the outcome is read from {@link Dispatcher.change}. Never rejects. What the person
   * may only see is refused here, and the hub gets nothing.
   * @returns why it was refused, where nothing listens to the entity any more
   */
  send(command: Command): Promise<HubError | undefined>;
  change(entityId: string): CommandState | undefined;
  onChange(entityId: string, listener: () => void): Release;
  /** Removes the error that is shown; after ten seconds it goes by itself. */
  dismiss(entityId: string): void;
}
