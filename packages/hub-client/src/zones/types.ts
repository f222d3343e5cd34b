/** A zone that the hub stores: made on its pages, or by a client. */
export interface StoredZone extends ZoneFields {
  /** For `zone/update` and `zone/delete`; not always the end of its entity id. */
  readonly id: string;
}

/** What a zone consists of. */
export interface ZoneFields {
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  /** `mdi:school`; undefined for the hub's own. */
  readonly icon: string | undefined;
  /** Used by automations only: never the state of a person. */
  readonly passive: boolean;
}
