import type { BaseSpec, Kind, Model } from '#devices/kind.ts';
import type { Attributes } from '#world/states.ts';

export interface PersonSpec extends BaseSpec {
  readonly userId: string | null;
  readonly deviceTrackers: readonly string[];
  readonly picture: string | null;
  /** Where the simulated person is; none for people whom nothing tracks. */
  readonly place?: PersonPlace;
}

/** A state and its attributes, as a tracker would have given them. */
export interface PersonPlace {
  readonly state: string;
  readonly attributes: Attributes;
}

/** A person: `unknown` where nothing tracks them. */
export const person: Kind<PersonSpec, Model> = {
  domain: 'person',
  services: {},
  build: (spec) => ({
    report: () => ({
      state: spec.place?.state ?? 'unknown',
      current: {
        editable: true,
        id: spec.id,
        device_trackers: spec.deviceTrackers,
        in_zones: [],
        ...spec.place?.attributes,
        ...(spec.userId === null ? {} : { user_id: spec.userId }),
        ...(spec.picture === null ? {} : { entity_picture: spec.picture }),
      },
    }),
  }),
};
