import type { BaseSpec, Kind, Model } from '#devices/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface FixedSpec extends BaseSpec {
  readonly state: string;
  readonly extra?: Attributes;
  readonly features?: number;
}

/** An entity that obeys no service and does not change by itself: persons, weather. */
export function fixedKind(domain: string): Kind<FixedSpec, Model> {
  return {
    domain,
    services: {},
    build: (spec) => ({
      ...(spec.features === undefined ? {} : { features: spec.features }),
      look: () => ({ state: spec.state, current: spec.extra ?? {} }),
    }),
  };
}
