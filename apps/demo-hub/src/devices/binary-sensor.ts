import type { BaseSpec, Kind, Model } from '#world/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface BinarySensorSpec extends BaseSpec {
  /** On is the notable state: open, smoke, motion, wet, low battery. */
  readonly on?: boolean;
  readonly extra?: Attributes;
  /** No simulated motion when not given. */
  readonly meanSecondsBetweenMotions?: number;
}

const MOTION_MS = 45_000;

export const binarySensor: Kind<BinarySensorSpec, Model> = {
  domain: 'binary_sensor',
  services: {},
  build(spec, host) {
    let on = spec.on ?? false;
    return {
      report: () => ({ state: on ? 'on' : 'off', current: spec.extra ?? {} }),
      tick(seconds) {
        if (
          spec.meanSecondsBetweenMotions === undefined ||
          on ||
          host.random() > seconds / spec.meanSecondsBetweenMotions
        )
          return;
        on = true;
        host.publish();
        host.later(MOTION_MS, () => {
          on = false;
          host.publish();
        });
      },
    };
  },
};
