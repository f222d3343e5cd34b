import { useMemo } from 'react';
import type { EnergySources } from '@soglia/energy/sources';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { nameOf } from '#home/model/name.ts';

/** What a meter's name says of itself, and not of its device. */
const MEASURE = /[\s–-](?:energia|energy|consumo|consumption|potenza|power)$/i;

/** The name of each meter: of the energy preferences, else of its entity without what it measures. */
export function useMeterNames(sources: EnergySources | undefined): (meter: string) => string {
  const list = useKnownEntities();
  return useMemo(() => {
    const given = new Map(sources?.devices.map(({ meter, name }) => [meter, name]));
    const known = new Map(
      list.kind === 'loaded' ? list.entities.map(({ entity_id, name }) => [entity_id, name]) : [],
    );
    return (meter) => {
      const name = given.get(meter);
      if (name !== undefined) return nameOf(meter, name);
      const whole = nameOf(meter, known.get(meter));
      return whole.replace(MEASURE, '').trim() || whole;
    };
  }, [sources, list]);
}
