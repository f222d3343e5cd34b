import { toNumber } from '../model/attributes.ts';

/** Euro for a kilowatt hour, where the hub has no price; given by the specification. */
export const DEFAULT_PRICE = 0.25;

/** The price of a kilowatt hour: a number, or the state of an entity. */
export type UnitPrice =
  { readonly kind: 'fixed'; readonly euro: number } | { readonly kind: 'entity'; readonly entity_id: string };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The sources of one type in the preferences of the hub's energy page (`energy/get_prefs`). */
export const sourcesIn = (preferences: unknown, type: 'grid' | 'solar'): readonly Fields[] =>
  fieldsIn(isFields(preferences) ? preferences['energy_sources'] : undefined).filter(
    (source) => source['type'] === type,
  );

/** The flows from the grid; older hubs put them into a list. */
export const gridFlowsIn = (preferences: unknown): readonly Fields[] =>
  sourcesIn(preferences, 'grid').flatMap((source) =>
    Array.isArray(source['flow_from']) ? fieldsIn(source['flow_from']) : [source],
  );

/** The id in a field, or none. */
export const idIn = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];

/** The price of one flow, where it has one. */
export function priceOf(flow: Fields): UnitPrice | undefined {
  const [entity_id] = idIn(flow['entity_energy_price']);
  if (entity_id !== undefined) return { kind: 'entity', entity_id };
  const euro = toNumber(flow['number_energy_price']);
  return euro !== undefined && euro >= 0 ? { kind: 'fixed', euro } : undefined;
}

export const defaultPrice: UnitPrice = { kind: 'fixed', euro: DEFAULT_PRICE };

/** The price of a kilowatt hour from the grid, from the preferences of the hub's energy page. */
export const unitPriceIn = (preferences: unknown): UnitPrice =>
  gridFlowsIn(preferences)
    .map(priceOf)
    .find((price) => price !== undefined) ?? defaultPrice;
