import type { BaseSpec, Kind, Model } from '#world/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface StaticSpec extends BaseSpec {
  readonly state: string;
  readonly extra?: Attributes;
  readonly features?: number;
}

/** A kind without services whose state does not change by itself: weather. */
export function staticKind(domain: string): Kind<StaticSpec, Model> {
  return {
    domain,
    services: {},
    build: (spec) => ({
      ...(spec.features === undefined ? {} : { features: spec.features }),
      report: () => ({ state: spec.state, current: spec.extra ?? {} }),
    }),
  };
}
