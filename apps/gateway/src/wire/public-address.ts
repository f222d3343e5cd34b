import { isIPv4 } from 'node:net';
import { createIpNetworks, normalizeAddress } from './ip-networks.ts';

/** IPv4 that no route on the internet leads to, or that is no hub's: the special-purpose registry of IANA (RFC 6890). */
const closedIPv4 = createIpNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure answers every machine of its own from this one, with secrets of that machine.
  '168.63.129.16/32',
]);

/** The only IPv6 addresses that are given out, without documentation and what wraps other addresses (6to4, Teredo). */
const globalIPv6 = createIpNetworks(['2000::/3']);
const closedIPv6 = createIpNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const nat64 = createIpNetworks(['64:ff9b::/96']);

/**
 * Whether an address is one of the public internet. Decided by what is given out, so that everything special is not:
 * private, loopback, link-local, carrier networks, multicast, metadata services, and addresses with a zone. An IPv4
 * address within an IPv6 one (mapped, NAT64) is judged as the IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%')) return false;
  const address = normalizeAddress(text);
  if (address === undefined) return false;
  if (isIPv4(address)) return !closedIPv4.has(address);
  if (nat64.has(address)) return isPublicAddress(embeddedIPv4(address));
  return globalIPv6.has(address) && !closedIPv6.has(address);
}

/** The IPv4 address in the last 32 bits. @param address as `normalizeAddress` gives it, beginning with `64:ff9b::` */
function embeddedIPv4(address: string): string {
  const groups = address.slice('64:ff9b::'.length).split(':');
  const [high = 0, low = 0] = ['0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
