import type { Entity } from '@soglia/hub-client/entities';
import { textOf, toNumber } from '../model/attributes.ts';
import { domainOf } from '../model/domain.ts';
import type { HistoryPlan, Kind } from '../model/kind.ts';

/** Domains whose state is a number, also without a unit. */
const numbers = new Set(['number', 'input_number', 'counter', 'zone', 'todo']);

const ofState: HistoryPlan = { unit: (entity) => textOf(entity, 'unit_of_measurement') ?? '' };

/** The chart of the last 24 hours for kinds without their own: numbers, or states where undefined. */
export function planOf(entity: Entity, kind: Kind): HistoryPlan | undefined {
  if (kind.usesHubStateTexts !== true || toNumber(entity.state) === undefined) return undefined;
  const isNumber =
    numbers.has(domainOf(entity.entity_id)) || textOf(entity, 'unit_of_measurement') !== undefined;
  return isNumber ? ofState : undefined;
}
