import type { EntityFilter, Purpose } from '#automations/purposes/purposes.ts';
import { isFields, textOf, type Fields } from '#automations/values.ts';
import type { State } from '#world/states.ts';
import { selectTargets } from '#world/targets.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

/** Entities of a target that a purpose is about. */
export function purposeEntities(
  world: World,
  target: unknown,
  filters: readonly EntityFilter[],
): ReadonlySet<string> {
  const selected = isFields(target) ? selectTargets(target, world.registries) : undefined;
  if (selected === undefined) return new Set();
  const ids = selected.all ? world.entities.ids() : [...selected.named, ...selected.reached];
  return new Set(ids.filter((id) => fits(world.states.get(id), filters)));
}

function fits(state: State | undefined, filters: readonly EntityFilter[]): boolean {
  if (state === undefined) return false;
  const { entity_id: id, attributes } = state;
  return filters.some(
    ({ domain, deviceClass }) =>
      id.startsWith(`${domain}.`) &&
      (deviceClass === undefined || attributes['device_class'] === deviceClass),
  );
}

const isKnown = (state: State): boolean => state.state !== 'unavailable' && state.state !== 'unknown';

/** What a purpose of states looks at; undefined while it is not known. */
export function stateValue(purpose: Extract<Purpose, { kind: 'state' }>, state: State): string | undefined {
  if (!isKnown(state)) return undefined;
  return purpose.attribute === undefined ? state.state : textOf(state.attributes[purpose.attribute] ?? '');
}

/** The number that a purpose compares, in its unit. */
export function numberValue(purpose: Extract<Purpose, { kind: 'number' }>, state: State): number | undefined {
  if (!isKnown(state)) return undefined;
  const attribute = purpose.attributes[domainOf(state.entity_id)];
  const held = attribute === undefined ? state.state : state.attributes[attribute];
  if (held === null || held === undefined || held === '') return undefined;
  const value = Number(held) * (purpose.factor ?? 1) * (isKilo(state) ? 1000 : 1);
  return Number.isFinite(value) ? value : undefined;
}

const isKilo = ({ attributes }: State): boolean => attributes['unit_of_measurement'] === 'kW';

/** Whether a number lies where the option `threshold` says; `type: any` is everywhere. */
export function isPast(world: World, threshold: unknown, value: number): boolean {
  if (!isFields(threshold)) return true;
  const limit = (key: string): number => {
    const entry = isFields(threshold[key]) ? threshold[key] : {};
    return numberOf(world, entry);
  };
  switch (threshold['type']) {
    case 'above':
      return value > limit('value');
    case 'below':
      return value < limit('value');
    case 'between':
      return value > limit('value_min') && value < limit('value_max');
    case 'outside':
      return value < limit('value_min') || value > limit('value_max');
    default:
      return true;
  }
}

function numberOf(world: World, { number, entity }: Fields): number {
  return typeof number === 'number' ? number : Number(world.states.get(textOf(entity))?.state ?? NaN);
}
