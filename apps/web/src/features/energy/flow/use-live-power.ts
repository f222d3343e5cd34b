import { useCallback, useMemo } from 'react';
import {
  housePower,
  kilowattsOf,
  sumOfKnown,
  type EnergySources,
  type PowerFlows,
} from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { useWatched } from '#hub/use-watched.ts';
import { toNumber } from '#home/model/attributes.ts';

export interface LivePower extends Omit<PowerFlows, 'devices'> {
  /** Percent of charge. */
  readonly level: number | undefined;
  /** kW, as the flows. */
  readonly house: number | undefined;
  /** Devices that draw much, the largest first. */
  readonly consumers: readonly Consumer[];
}

interface Consumer {
  /** Its meter. */
  readonly id: string;
  readonly name: string;
  readonly power: number;
}

/** Most consumers beside the house. */
const MOST_CONSUMERS = 2;
/** What draws less than this is not large, kW. */
const LARGE_KW = 0.3;

/** What flows in the house now, from its power sensors. @param nameOf the name of a device, by its meter */
export function useLivePower(sources: EnergySources, nameOf: (meter: string) => string): LivePower {
  const ids = useMemo(() => powerIdsOf(sources), [sources]);
  // One text of all values: only another value renders again.
  const reported = useWatched(
    ids,
    useCallback((entities: readonly (Entity | undefined)[]) => entities.map(writtenValue).join(' '), []),
  );
  return useMemo(() => {
    const values = reported.split(' ');
    const valueOf = (id: string | undefined) =>
      id === undefined ? undefined : toNumber(values[ids.indexOf(id)]);
    const sum = (some: readonly (string | undefined)[]) => sumOfKnown([...new Set(some)].map(valueOf));
    const { grid, gridPowers, solar, batteries, devices } = sources;
    const flows = {
      sun: sum(solar.map(({ power }) => power)),
      grid: sum([...grid.map(({ power }) => power), ...gridPowers]),
      battery: sum(batteries.map(({ power }) => power)),
      devices: devices.map(({ power, includedIn }) =>
        includedIn === undefined ? valueOf(power) : undefined,
      ),
    };
    const consumers = devices.flatMap(({ meter, power, includedIn }): readonly Consumer[] => {
      const drawn = includedIn === undefined ? valueOf(power) : undefined;
      return drawn !== undefined && drawn >= LARGE_KW
        ? [{ id: meter, name: nameOf(meter), power: drawn }]
        : [];
    });
    const levels = batteries.map(({ level }) => valueOf(level)).filter((level) => level !== undefined);
    const { devices: _, ...shown } = flows;
    return {
      ...shown,
      house: housePower(flows),
      level: levels.length === 0 ? undefined : levels.reduce((all, level) => all + level, 0) / levels.length,
      consumers: consumers.sort((a, b) => b.power - a.power).slice(0, MOST_CONSUMERS),
    };
  }, [reported, ids, sources, nameOf]);
}

function powerIdsOf({ grid, gridPowers, solar, batteries, devices }: EnergySources): readonly string[] {
  const ids = [
    ...[...grid, ...solar, ...batteries, ...devices].map(({ power }) => power),
    ...batteries.map(({ level }) => level),
    ...gridPowers,
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** kW, or percent; '-' where there is none. */
function writtenValue(entity: Entity | undefined): string {
  const unit = entity?.attributes['unit_of_measurement'];
  const value =
    unit === '%' ? toNumber(entity?.state) : kilowattsOf(entity?.state, typeof unit === 'string' ? unit : '');
  return value === undefined ? '-' : String(value);
}
