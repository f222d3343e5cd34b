import type { ZoneFields } from '@soglia/hub-client/zones';

type Ground = Pick<ZoneFields, 'latitude' | 'longitude' | 'radius' | 'passive'>;

/** The specification's service answered with an HTTP status that is no success. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;

  constructor(status: number) {
    super(`The service answered ${status}`);
    this.status = status;
  }
}

/** Somebody else has changed the zone since it was shown. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
}

/**
 * Whether two zones cover the same ground in the same way. Not compared: name and icon, which the registry may have
 * others for than the zone itself.
 */
export const isSameGround = (one: Ground, other: Ground): boolean =>
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.radius === other.radius &&
  one.passive === other.passive;
