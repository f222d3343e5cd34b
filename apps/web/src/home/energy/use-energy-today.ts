import { useState } from 'react';
import { useEntity } from '#hub/use-entity.ts';
import { useInterval } from '#shared/use-interval.ts';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { toNumber } from '../model/attributes.ts';
import { readGrowthToday } from './growth-today.ts';
import { useMidnight } from './house-midnight.ts';
import { DEFAULT_PRICE, unitPriceIn } from './price.ts';
import { useEnergyPreferences } from './use-energy-preferences.ts';

/** Period of the hub's statistics; each day starts with a new one. Milliseconds. */
const PERIOD_MS = 300_000;
/** How often to check whether a new period has begun, milliseconds. */
const REFRESH_MS = 20_000;

interface EnergyToday {
  /** kWh; undefined where the hub has counted nothing yet. */
  readonly drawn: number | undefined;
  /** Euro. */
  readonly cost: number | undefined;
}

/** What one meter has counted since midnight and what that costs; read again as it grows. */
export function useEnergyToday(meter: string | undefined): HubRead<EnergyToday> {
  const grown = useGrownToday(meter);
  const { preferences, tried } = useEnergyPreferences(meter !== undefined);
  // A hub may have no energy page, or one without preferences: the default price is used.
  const price = unitPriceIn(preferences);
  const priced = useEntity(price.kind === 'entity' ? price.entity_id : undefined);
  const euro = price.kind === 'fixed' ? price.euro : (toNumber(priced?.state) ?? DEFAULT_PRICE);

  if (grown.kind !== 'there') return grown;
  if (!tried) return { kind: 'waiting' };
  const drawn = grown.value;
  return { ...grown, value: { drawn, cost: drawn === undefined ? undefined : drawn * euro } };
}

const currentPeriod = () => Math.floor(Date.now() / PERIOD_MS);

function useGrownToday(meter: string | undefined): HubRead<number | undefined> {
  const [period, setPeriod] = useState(currentPeriod);
  useInterval(() => setPeriod(currentPeriod()), meter === undefined ? undefined : REFRESH_MS);
  const midnightOf = useMidnight(meter !== undefined);
  const midnight = midnightOf?.(period * PERIOD_MS);
  const day = `${meter} ${midnight}`;
  const read = useHubRead(
    midnight === undefined ? undefined : `drawn today ${meter} ${period}`,
    async (connection, { signal }) => {
      const now = Date.now();
      const growth = await readGrowthToday(connection, [meter ?? ''], {
        now,
        midnight: midnightOf?.(now) ?? now,
        signal,
      });
      return growth([meter ?? '']);
    },
  );
  const [last, setLast] = useState<OfDay<number | undefined>>();
  if (read.kind === 'there' && last?.read !== read) setLast({ day, read });
  return latestOfDay(read, day, last);
}

/** The last reading, with its day and its meter. */
interface OfDay<Value> {
  readonly day: string;
  readonly read: HubRead<Value> & { readonly kind: 'there' };
}

/**
 * What is shown while a new reading is fetched: the previous one, if it is of the same day, and never yesterday's. A
 * later failure changes nothing.
 */
export function latestOfDay<Value>(
  read: HubRead<Value>,
  day: string,
  last: OfDay<Value> | undefined,
): HubRead<Value> {
  return read.kind === 'there' || last?.day !== day ? read : last.read;
}
