import { domainOf, type Entity } from '@soglia/hub-client/entities';
import { drawnUnit, toNumber } from '../model/attributes.ts';
import type { HistoryPlan, Kind } from '../model/kind.ts';

/** Domains whose state is a number, also without a unit. */
const numbers = new Set(['number', 'input_number', 'counter', 'zone', 'todo']);

const ofState: HistoryPlan = { unit: (entity) => drawnUnit(entity) ?? '' };

/** The chart of the last 24 hours for kinds without their own: numbers, or states where undefined. */
export function planOf(entity: Entity, kind: Kind): HistoryPlan | undefined {
  if (kind.usesHubStateTexts !== true || toNumber(entity.state) === undefined) return undefined;
  const isNumber = numbers.has(domainOf(entity.entity_id)) || drawnUnit(entity) !== undefined;
  return isNumber ? ofState : undefined;
}
