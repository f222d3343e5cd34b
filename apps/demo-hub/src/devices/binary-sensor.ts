import type { BaseSpec, Kind, Model } from '#devices/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface BinarySensorSpec extends BaseSpec {
  /** On is the notable state: open, smoke, motion, wet, battery low. */
  readonly on?: boolean;
  readonly extra?: Attributes;
  /** Mean seconds between two motions; without it nothing moves by itself. */
  readonly movesEvery?: number;
}

const MOTION_LASTS = 45_000;

export const binarySensor: Kind<BinarySensorSpec, Model> = {
  domain: 'binary_sensor',
  services: {},
  build(spec, host) {
    let on = spec.on ?? false;
    return {
      look: () => ({ state: on ? 'on' : 'off', current: spec.extra ?? {} }),
      tick(seconds) {
        if (spec.movesEvery === undefined || on || host.random() > seconds / spec.movesEvery) return;
        on = true;
        host.changed();
        host.later(MOTION_LASTS, () => {
          on = false;
          host.changed();
        });
      },
    };
  },
};
