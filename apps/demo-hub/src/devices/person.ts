import type { BaseSpec, Host, Kind, Model } from '#world/kind.ts';
import type { Attributes, State } from '#world/states.ts';

export interface PersonSpec extends BaseSpec {
  readonly userId: string | null;
  readonly deviceTrackers: readonly string[];
  readonly picture: string | null;
}

type Source = Pick<State, 'entity_id' | 'state' | 'attributes'>;

const unknown: ReadonlySet<string> = new Set(['unknown', 'unavailable']);

/** A person: where the tracker is that counts most; `unknown` where nothing tracks them. */
export const person: Kind<PersonSpec, Model> = {
  domain: 'person',
  services: {},
  build: (spec, host) => ({
    report() {
      const source = sourceOf(spec, host);
      return {
        state: source?.state ?? 'unknown',
        current: {
          editable: true,
          id: spec.id,
          device_trackers: spec.deviceTrackers,
          ...positionOf(source, host),
          ...(spec.userId === null ? {} : { user_id: spec.userId }),
          ...(spec.picture === null ? {} : { entity_picture: spec.picture }),
        },
      };
    },
  }),
};

/** A tracker without GPS that is at home counts most, then the latest with GPS, then any. */
function sourceOf({ deviceTrackers }: PersonSpec, host: Host): State | undefined {
  const known = deviceTrackers
    .map((id) => host.stateOf(id))
    .filter((state): state is State => state !== undefined && !unknown.has(state.state))
    .toSorted((a, b) => b.last_updated - a.last_updated);
  const isGps = ({ attributes }: State): boolean => attributes['source_type'] === 'gps';
  return known.find((state) => !isGps(state) && state.state === 'home') ?? known.find(isGps) ?? known[0];
}

/** What a person takes from its tracker. One that tells no zones and is at home stands where the home is. */
export function positionOf(source: Source | undefined, { stateOf }: Pick<Host, 'stateOf'>): Attributes {
  if (source === undefined) return { in_zones: [] };
  const told = ['in_zones', 'latitude', 'longitude', 'gps_accuracy'].flatMap((name) =>
    source.attributes[name] === undefined ? [] : [[name, source.attributes[name]] as const],
  );
  const isAtHome = source.state === 'home' && source.attributes['in_zones'] === undefined;
  const home = isAtHome ? stateOf('zone.home')?.attributes : undefined;
  return {
    in_zones: isAtHome ? ['zone.home'] : [],
    ...(home !== undefined && { latitude: home['latitude'], longitude: home['longitude'] }),
    ...Object.fromEntries(told),
    source: source.entity_id,
  };
}
