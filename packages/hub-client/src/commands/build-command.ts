import type { Entity } from '../entities/types.ts';
import type { Command, ExpectedValue } from './types.ts';

export interface CommandSpec {
  readonly service: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly expected: ExpectedValue;
  readonly within?: number;
  readonly confirmedBy: (entity: Entity) => boolean;
}

/** What moves, or turns a bolt, may take its time before it tells of it; milliseconds. */
export const MOVEMENT_TIMEOUT_MS = 30_000;

/** A call of a service of the entity's own domain. */
export function commandFor(entity: Entity, parts: CommandSpec): Command {
  return {
    entityId: entity.entity_id,
    domain: domainOf(entity.entity_id),
    service: parts.service,
    expected: parts.expected,
    confirmedBy: parts.confirmedBy,
    ...(parts.data === undefined ? {} : { data: parts.data }),
    ...(parts.within === undefined ? {} : { within: parts.within }),
  };
}

export function domainOf(entityId: string): string {
  return entityId.slice(0, Math.max(0, entityId.indexOf('.')));
}

/** A number attribute, or undefined where it is absent or absurd. */
export function numberOf(entity: Entity, attribute: string): number | undefined {
  const value = entity.attributes[attribute];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** `value` between two bounds. What is no number counts as the lower one. */
export function clamp(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : Math.min(high, Math.max(low, value));
}

/** A whole percentage from 0 to 100. */
export function wholePercent(value: number): number {
  return Math.round(clamp(value, 0, 100));
}

/** Whether an attribute has come near enough to what was asked: devices round in their own way. */
export function isNear(entity: Entity, attribute: string, wanted: number, tolerance: number): boolean {
  const value = numberOf(entity, attribute);
  return value !== undefined && Math.abs(value - wanted) <= tolerance;
}

/** Confirmed by any of these states. */
export function stateIn(...states: readonly string[]): (entity: Entity) => boolean {
  return (entity) => states.includes(entity.state);
}

interface Choice {
  readonly service: string;
  /** What the entity shows it in; the service takes it under the same name. */
  readonly attribute: string;
  readonly value: string;
}

/** One of a list that the entity names: confirmed when its attribute shows it. */
export function choose(entity: Entity, { service, attribute, value }: Choice): Command {
  return commandFor(entity, {
    service,
    data: { [attribute]: value },
    expected: { attributes: { [attribute]: value } },
    confirmedBy: (now) => now.attributes[attribute] === value,
  });
}

/** The command as it may be kept and shown: a code is for the hub alone. */
export function withoutCode(command: Command): Command {
  if (command.data === undefined || !('code' in command.data)) return command;
  const { data, ...rest } = command;
  const { code: _code, ...others } = data;
  return Object.keys(others).length === 0 ? rest : { ...rest, data: others };
}

export function withCode(code: string | undefined): Readonly<Record<string, unknown>> | undefined {
  return code === undefined || code === '' ? undefined : { code };
}
