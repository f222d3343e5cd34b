import { DAY_MS } from '#durations.ts';
import type { BaseSpec, Kind, Model } from '#world/kind.ts';
import { isoTime } from '#world/iso-time.ts';
import { localTime } from '#world/local-time.ts';
import { sunAt, sunTimes } from '#world/sun.ts';

export interface SunSpec extends BaseSpec {
  readonly latitude: number;
  readonly longitude: number;
}

/** `sun.sun`, computed from coordinates and time. */
export const sun: Kind<SunSpec, Model> = {
  domain: 'sun',
  services: {},
  build: (spec, host) => ({
    tick: () => host.publish(),
    report() {
      const now = host.clock.now();
      const { elevation, azimuth, rising } = sunAt(now, spec);
      const next = (name: 'rise' | 'set' | 'noon'): string => {
        const days = [0, 1, 2].map(
          (ahead) => sunTimes(localTime(now + ahead * DAY_MS).midnight + DAY_MS / 2, spec)[name],
        );
        return isoTime(days.find((at) => at > now) ?? now);
      };
      return {
        state: elevation > -0.833 ? 'above_horizon' : 'below_horizon',
        current: {
          next_noon: next('noon'),
          next_rising: next('rise'),
          next_setting: next('set'),
          elevation,
          azimuth,
          rising,
        },
      };
    },
  }),
};
