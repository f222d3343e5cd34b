import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { homeNetworks } from '#wire/ip-networks.ts';
import { sourceNetwork } from './source-network.ts';

/**
 * Whether a client is in the network of this machine: a private, link-local or loopback address, or an IPv6 address of
 * the same /64, as phones at home have public ones.
 */
export function isHomeAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  const network = sourceNetwork(bare);
  if (homeNetworks.has(network) || homeNetworks.has(bare)) return true;
  return isIPv6(bare) && ownNetworks().has(network);
}

/** Asked anew each time: addresses of a home change. */
function ownNetworks(): ReadonlySet<string> {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return new Set(own.filter(({ family }) => family === 'IPv6').map(({ address }) => sourceNetwork(address)));
}
