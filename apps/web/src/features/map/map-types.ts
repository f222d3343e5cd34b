/** A circle on the map. */
export interface MapZone {
  /** Unique on the screen. */
  readonly key: string;
  /** The hub's id for `zone/update` and `zone/delete`; undefined where it has none. */
  readonly zoneId: string | undefined;
  /** `zone.scuola`; undefined where the hub does not have it. */
  readonly entityId: string | undefined;
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  /** `mdi:school`, as the hub has it. */
  readonly icon: string;
  /** Used by automations only: never the state of a person. */
  readonly passive: boolean;
  /**
   * `hub`: made on the hub's pages or here; `configuration`: in its files, read-only; `home`: the house itself;
   * `browser`: stored on this device only; `example`: the specification's own where the hub told none.
   */
  readonly origin: 'hub' | 'configuration' | 'home' | 'browser' | 'example';
}

/** A zone that is being made or changed, as the form and the map show it together. */
export interface ZoneDraft {
  /** Of the zone that is changed; undefined of a new one. */
  readonly key: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly icon: string;
}

/** A person or a device with a position. */
export interface MapPoint {
  readonly entityId: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; undefined where it is not known. */
  readonly accuracy: number | undefined;
  /** The domain of a person or a device with GPS, else the type that somebody chose. */
  readonly type: string;
  /** In words: 'In casa', 'A scuola'. */
  readonly stateText: string;
  /** Percent. */
  readonly battery: number | undefined;
  readonly areaId: string | undefined;
  /** The zone that it is in, by its key. */
  readonly zoneKey: string | undefined;
  /** Somebody has put it there: it can be moved and removed. */
  readonly isPlaced: boolean;
  /** The hub's picture of a person, as an address that may be loaded. */
  readonly picture: string | undefined;
  /** Of a person: the tracker that tells the hub where they are. */
  readonly source: string | undefined;
}

/** Of the type of a point: what a service reports somewhere in the world, such as earthquakes or storms. */
export const isEvent = (type: string): boolean => type === 'geo_location';

/** Where somebody was, oldest first. */
export interface Track {
  readonly entityId: string;
  readonly positions: readonly {
    readonly latitude: number;
    readonly longitude: number;
    /** Milliseconds since the epoch. */
    readonly at: number;
  }[];
}
