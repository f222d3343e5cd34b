import { createECDH, createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { PushSubscriptionInput } from '@soglia/contracts/notifications/web-push';
import { createIpNetworks, normalizeAddress } from '#wire/ip-networks.ts';
import { isPublicAddress } from '#wire/public-address.ts';

/** SHA-256, hexadecimal: by it a browser knows its own subscription in the list. */
export const endpointHash = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * The origin of a push service's address; undefined where it may not be reached: only https, and only public addresses.
 * What a name stands for is decided when it is connected to. @param privateAddresses reached too, also without TLS
 */
export function pushOrigin(endpoint: string, privateAddresses: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, hostname, origin, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return undefined;
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  const address = isIP(literal) === 0 ? undefined : normalizeAddress(literal);
  const isListed = address !== undefined && createIpNetworks(privateAddresses).has(address);
  if (isListed) return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  if (protocol !== 'https:') return undefined;
  if (isIP(literal) !== 0) return address !== undefined && isPublicAddress(address) ? origin : undefined;
  // A name without a dot is one of the house's own network.
  return hostname.includes('.') ? origin : undefined;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** The keys as they are stored, without padding; undefined where nothing can be encrypted for them. */
export function pushKeysOf({
  p256dh,
  auth,
}: PushSubscriptionInput['keys']): PushSubscriptionInput['keys'] | undefined {
  const point = Buffer.from(p256dh, 'base64url');
  const secret = Buffer.from(auth, 'base64url');
  if (point.length !== POINT_BYTES || secret.length !== AUTH_BYTES) return undefined;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    // Refused where it is no point of the curve.
    curve.computeSecret(point);
  } catch {
    return undefined;
  }
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
}
