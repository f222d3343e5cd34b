import { useEntity } from '#hub/use-entity.ts';
import { useHubRead, type HubRead } from '../history/use-hub-read.ts';
import { toNumber } from '../model/attributes.ts';
import { askGrowthToday } from './growth-today.ts';
import { DEFAULT_PRICE, unitPriceIn } from './price.ts';

interface DrawnToday {
  /** kWh; undefined where the hub counted nothing yet. */
  readonly drawn: number | undefined;
  /** Euro */
  readonly cost: number | undefined;
}

/** What one meter counted since midnight and what that costs. */
export function useDrawnToday(meter: string | undefined): HubRead<DrawnToday> {
  const wanted = meter !== undefined;
  const grown = useHubRead(wanted ? `drawn today ${meter}` : undefined, async (connection, options) => {
    const growth = await askGrowthToday(connection, [meter ?? ''], { now: Date.now(), ...options });
    return growth([meter ?? '']);
  });
  // A hub may have no such page, or was never told: the price is then the usual one.
  const preferences = useHubRead<unknown>(wanted ? 'energy preferences' : undefined, (connection, options) =>
    connection.command({ type: 'energy/get_prefs' }, options),
  );
  const price = unitPriceIn(preferences.kind === 'there' ? preferences.value : undefined);
  const told = useEntity(price.kind === 'entity' ? price.entity_id : undefined);
  const euro = price.kind === 'fixed' ? price.euro : (toNumber(told?.state) ?? DEFAULT_PRICE);

  if (grown.kind !== 'there') return grown;
  if (preferences.kind === 'waiting') return preferences;
  const drawn = grown.value;
  return { ...grown, value: { drawn, cost: drawn === undefined ? undefined : drawn * euro } };
}
