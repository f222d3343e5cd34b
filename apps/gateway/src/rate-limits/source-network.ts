import { isIPv6 } from 'node:net';
import { normalizeAddress } from '#wire/ip-networks.ts';

/** The key for counts that a source shares with nothing else, beside counts of sessions. */
export const sourceBudget = (address: string): string => `source\n${sourceNetwork(address)}`;

/**
 * The key under which a client is limited: its IPv4 address, or the /64 network of its IPv6 address, as every home and
 * server has a whole /64 to take addresses from. An IPv4 address in IPv6 form counts as the IPv4 address.
 * @param address as a socket or a trusted proxy names it; a zone ("%eth0") is ignored
 */
export function sourceNetwork(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const canonical = normalizeAddress(bare) ?? bare;
  if (!isIPv6(canonical)) return canonical;
  const [head = '', tail] = canonical.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
}
