import type { BaseSpec, Host, Kind, Model } from '#world/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface SensorSpec extends BaseSpec {
  readonly unit?: string;
  readonly stateClass?: 'measurement' | 'total' | 'total_increasing';
  /** Decimals of the state. */
  readonly digits?: number;
  /** Suggested display precision; `digits` when not given. */
  readonly precision?: number;
  readonly value: number | string;
  /** Computes the next value at each tick. */
  readonly next?: (value: number, seconds: number, host: Host) => number;
  readonly extra?: Attributes;
}

function build(spec: SensorSpec, host: Host): Model {
  let value = spec.value;
  return {
    report: () => ({
      state: typeof value === 'number' ? value.toFixed(spec.digits ?? 0) : value,
      capability: spec.stateClass ? { state_class: spec.stateClass } : {},
      current: { ...spec.extra, ...(spec.unit === undefined ? {} : { unit_of_measurement: spec.unit }) },
    }),
    tick(seconds) {
      if (!spec.next || typeof value !== 'number') return;
      value = spec.next(value, seconds, host);
      host.publish();
    },
  };
}

export const sensor: Kind<SensorSpec, Model> = {
  domain: 'sensor',
  build,
  services: {},
  optionsOf({ value, digits = 0, precision = digits }) {
    return typeof value === 'number' ? { sensor: { suggested_display_precision: precision } } : {};
  },
};
