import type { BaseSpec, Kind, Model } from '#world/kind.ts';
import { reportedAt, type DayRoute } from '#positions/day-route.ts';
import { zonesAround } from '#positions/zones-around.ts';
import type { Attributes, State } from '#world/states.ts';

export interface TrackerSpec extends BaseSpec {
  readonly route: DayRoute;
  /** The zones as they are now. */
  readonly zones: () => readonly State[];
}

/** State and attributes of a phone at a moment. */
export function trackerReport(
  { route, zones }: Pick<TrackerSpec, 'route' | 'zones'>,
  at: number,
): { readonly state: string; readonly current: Attributes } {
  const { latitude, longitude, accuracy, battery } = reportedAt(route, at);
  const { state, in_zones } = zonesAround({ latitude, longitude }, accuracy, zones());
  return {
    state,
    current: {
      source_type: 'gps',
      in_zones,
      latitude,
      longitude,
      gps_accuracy: accuracy,
      battery_level: battery,
    },
  };
}

/** The phone of a person, with GPS. */
export const deviceTracker: Kind<TrackerSpec, Model> = {
  domain: 'device_tracker',
  services: {},
  build(spec, host) {
    let told = '';
    return {
      report: () => trackerReport(spec, host.clock.now()),
      tick() {
        const { latitude, longitude, battery } = reportedAt(spec.route, host.clock.now());
        const now = `${latitude} ${longitude} ${battery}`;
        if (now === told) return;
        told = now;
        host.publish();
      },
    };
  },
};
