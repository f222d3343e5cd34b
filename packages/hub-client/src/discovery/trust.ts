import { isPlainHttp } from './base-url.ts';

/** What is known about the house when a hub has greeted. */
export interface Evidence {
  readonly confirmedHome: readonly string[];
  /** Refused the token that another line lives on. */
  readonly distrusted: ReadonlySet<string>;
  /** The version that the hub gave when it was last known to be ours. */
  readonly knownVersion: string | undefined;
  /** The version that an address with a certificate has just given. */
  readonly certifiedVersion: string | undefined;
  /** Such an address is being asked. */
  readonly awaitsCertified: boolean;
}

export type Trust = 'trusted' | 'unconfirmed' | 'another_hub' | 'doubtful';

/**
 * Whether the token may be given to what greeted at `base`. Over https the certificate says who it is. Over plain
 * http anybody may answer to a name or to a private address: it must have been confirmed as home on this device,
 * and it must not show another version than our hub does.
 */
export function assessTrust(base: string, version: string, evidence: Evidence): Trust {
  const { confirmedHome, distrusted, knownVersion, certifiedVersion, awaitsCertified } = evidence;
  if (!isPlainHttp(base)) return 'trusted';
  if (!confirmedHome.includes(base)) return 'unconfirmed';
  if (distrusted.has(base)) return 'another_hub';
  if (certifiedVersion !== undefined) return certifiedVersion === version ? 'trusted' : 'another_hub';
  if (knownVersion === undefined || knownVersion === version) return 'trusted';
  // Our hub after an update, or a stranger's: with nobody to ask it is taken for ours.
  return awaitsCertified ? 'doubtful' : 'trusted';
}
