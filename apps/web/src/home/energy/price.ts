import { toNumber } from '../model/attributes.ts';

/** What a kilowatt hour costs where the hub does not say it, in euro; the specification's. */
export const DEFAULT_PRICE = 0.25;

/** What a kilowatt hour costs: a figure, or what an entity shows. */
export type UnitPrice =
  { readonly kind: 'fixed'; readonly euro: number } | { readonly kind: 'entity'; readonly entity_id: string };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The sources of one type that the hub's own energy page was told (`energy/get_prefs`). */
export const sourcesIn = (preferences: unknown, type: 'grid' | 'solar'): readonly Fields[] =>
  fieldsIn(isFields(preferences) ? preferences['energy_sources'] : undefined).filter(
    (source) => source['type'] === type,
  );

/** The flows out of the grid; older hubs put them into a list. */
export const gridFlowsIn = (preferences: unknown): readonly Fields[] =>
  sourcesIn(preferences, 'grid').flatMap((source) =>
    Array.isArray(source['flow_from']) ? fieldsIn(source['flow_from']) : [source],
  );

/** The id under a field, or none. */
export const idIn = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];

/** The price that one flow tells, if it does. */
export function priceOf(flow: Fields): UnitPrice | undefined {
  const [entity_id] = idIn(flow['entity_energy_price']);
  if (entity_id !== undefined) return { kind: 'entity', entity_id };
  const euro = toNumber(flow['number_energy_price']);
  return euro !== undefined && euro >= 0 ? { kind: 'fixed', euro } : undefined;
}

export const usualPrice: UnitPrice = { kind: 'fixed', euro: DEFAULT_PRICE };

/** What a kilowatt hour out of the grid costs, from the preferences of the hub's energy page. */
export const unitPriceIn = (preferences: unknown): UnitPrice =>
  gridFlowsIn(preferences)
    .map(priceOf)
    .find((price) => price !== undefined) ?? usualPrice;
