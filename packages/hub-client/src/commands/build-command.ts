import { domainOf } from '../entities/domain-of.ts';
import type { Entity } from '../entities/types.ts';
import type { Command } from './types.ts';

export type CommandSpec = Omit<Command, 'entityId' | 'domain'>;

/** Time limit for covers, locks and the like to show a change. */
export const MOVEMENT_TIMEOUT_MS = 30_000;

/** A call of a service of the entity's own domain. */
export function commandFor(entity: Entity, parts: CommandSpec): Command {
  return { entityId: entity.entity_id, domain: domainOf(entity.entity_id), ...parts };
}

/** A finite number attribute, or undefined. */
export function numberOf(entity: Entity, attribute: string): number | undefined {
  const value = entity.attributes[attribute];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** `value` clamped to two bounds; NaN gives the lower one. */
export function clamp(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : Math.min(high, Math.max(low, value));
}

/** A whole percentage from 0 to 100. */
export function wholePercent(value: number): number {
  return Math.round(clamp(value, 0, 100));
}

/** Whether an attribute is within a tolerance of the requested value: devices round. */
export function isNear(entity: Entity, attribute: string, wanted: number, tolerance: number): boolean {
  const value = numberOf(entity, attribute);
  return value !== undefined && Math.abs(value - wanted) <= tolerance;
}

/** Confirms by any of these states. */
export function stateIn(...states: readonly string[]): (entity: Entity) => boolean {
  return (entity) => states.includes(entity.state);
}

interface Choice {
  readonly service: string;
  /** Attribute of the entity, and parameter of the service. */
  readonly attribute: string;
  readonly value: string;
}

/** Selects one of a list; confirmed by the attribute. */
export function choose(entity: Entity, { service, attribute, value }: Choice): Command {
  return commandFor(entity, {
    service,
    data: { [attribute]: value },
    expected: { attributes: { [attribute]: value } },
    confirmedBy: (now) => now.attributes[attribute] === value,
  });
}

/** The command without its code, which must not be stored or shown. */
export function withoutCode(command: Command): Command {
  const { code, ...data } = command.data ?? {};
  return code === undefined ? command : { ...command, data };
}

export function withCode(code: string | undefined): Readonly<Record<string, unknown>> | undefined {
  return code === undefined || code === '' ? undefined : { code };
}
