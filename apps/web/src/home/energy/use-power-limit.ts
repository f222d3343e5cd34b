import { useEffect, useMemo, useState } from 'react';
import { emptyPowerWatch, warningAt, watchPower, type PowerWarning } from '@soglia/energy/power-limit';
import { kilowattsOf, type EnergySources } from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { useConnection } from '#hub/use-connection.ts';
import { useHub } from '#hub/hub-context.ts';
import { useEnergySettings } from './use-energy-settings.ts';
import { useEnergySources } from './use-energy-sources.ts';

/** How often the time that an excess lasts is looked at, milliseconds. */
const LOOK_MS = 5_000;

const none: readonly string[] = [];

export interface PowerLimitState extends PowerWarning {
  /** As agreed in the contract, kW. */
  readonly contractedKw: number;
  /** How long until the meter disconnects at the earliest, milliseconds; undefined where it does not for the moment. */
  readonly left: number | undefined;
}

/**
 * Watches what the house draws from the grid while mounted. A warning where the meter is about to disconnect it;
 * undefined where it is not, where no contracted power or power sensor is known, or the values are old.
 */
export function usePowerLimit(): PowerLimitState | undefined {
  const { entities } = useHub();
  const { stale } = useConnection();
  const { settings } = useEnergySettings();
  const contractedKw = settings.contracted_kw;
  const read = useEnergySources();
  const sources = read.kind === 'there' ? read.value.sources : undefined;
  const ids = useMemo(() => (sources === undefined ? none : gridPowersOf(sources)), [sources]);
  const [state, setState] = useState<PowerLimitState>();

  useEffect(() => {
    if (contractedKw === null || ids.length === 0 || stale) return undefined;
    let watch = emptyPowerWatch;
    /** Whether the sensors have values now: what was before is kept, as one is often away for a moment. */
    let isKnown = false;
    const look = () => {
      const now = Date.now();
      const warning = isKnown ? warningAt(watch, now, contractedKw) : undefined;
      setState(
        warning && {
          ...warning,
          contractedKw,
          left: warning.disconnectsAt === undefined ? undefined : Math.max(0, warning.disconnectsAt - now),
        },
      );
    };
    const take = () => {
      const kw = sumOf(ids.map((id) => entities.get(id)));
      isKnown = kw !== undefined;
      if (kw !== undefined) watch = watchPower(watch, { at: Date.now(), kw }, contractedKw);
      look();
    };
    const releases = [entities.watch(ids), ...ids.map((id) => entities.onEntity(id, take))];
    take();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const release of releases) release();
      setState(undefined);
    };
  }, [entities, ids, contractedKw, stale]);

  return state;
}

/** The sensors of what flows between the grid and the house. */
const gridPowersOf = ({ grid, gridPowers }: EnergySources): readonly string[] => [
  ...new Set([...grid.flatMap(({ power }) => power ?? []), ...gridPowers]),
];

/** kW; undefined where not every sensor has a value: a part says nothing of the whole. */
function sumOf(entities: readonly (Entity | undefined)[]): number | undefined {
  let sum = 0;
  for (const entity of entities) {
    const unit = entity?.attributes['unit_of_measurement'];
    const kw = kilowattsOf(entity?.state, typeof unit === 'string' ? unit : '');
    if (kw === undefined) return undefined;
    sum += kw;
  }
  return sum;
}
