import { isPlainHttp } from './base-url.ts';

/** What is known when a hub has sent `auth_required`. */
export interface Evidence {
  readonly confirmedHome: readonly string[];
  /** Addresses that refused the token with which another connection works. */
  readonly distrusted: ReadonlySet<string>;
  /** The hub's version when it was last confirmed. */
  readonly knownVersion: string | undefined;
  /** The version that an https address has just given. */
  readonly certifiedVersion: string | undefined;
  /** Whether an https address is being tested. */
  readonly awaitsCertified: boolean;
}

export type Trust = 'trusted' | 'unconfirmed' | 'another_hub' | 'doubtful';

/**
 * Whether the token may be sent to the hub at `base`. Over https the certificate identifies it. Over plain http
 * anything may respond at a name or a private address: it must have been confirmed as home on this device, and must
 * not have another version than our hub.
 */
export function assessTrust(base: string, version: string, evidence: Evidence): Trust {
  const { confirmedHome, distrusted, knownVersion, certifiedVersion, awaitsCertified } = evidence;
  if (!isPlainHttp(base)) return 'trusted';
  if (!confirmedHome.includes(base)) return 'unconfirmed';
  if (distrusted.has(base)) return 'another_hub';
  if (certifiedVersion !== undefined) return certifiedVersion === version ? 'trusted' : 'another_hub';
  if (knownVersion === undefined || knownVersion === version) return 'trusted';
  // Our hub after an update, or another one: trusted where no https address can tell.
  return awaitsCertified ? 'doubtful' : 'trusted';
}
