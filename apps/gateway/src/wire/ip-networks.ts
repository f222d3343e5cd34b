import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Tells whether an address is in one of some networks. */
export interface IpNetworks {
  /** @param address as {@link normalizeAddress} gives it; anything else is in no network */
  readonly has: (address: string) => boolean;
}

/** One written form for each address: no zone, IPv6 as short as it can be, IPv4 also where it came in IPv6 form. Undefined for anything else. */
export function normalizeAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const zone = text.indexOf('%');
  const bare = zone < 0 ? text : text.slice(0, zone);
  if (!isIPv6(bare)) return undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : '';
  return isIPv4(mapped) ? mapped : address;
}

/** Reads `192.168.1.10`, `10.0.0.0/8`, `fd00::1` or `fd00::/8`; undefined for anything else. */
export function parseNetwork(
  text: string,
): { readonly address: string; readonly prefix: number } | undefined {
  const slash = text.indexOf('/');
  const given = slash < 0 ? text : text.slice(0, slash);
  const address = given.includes('%') ? undefined : normalizeAddress(given);
  if (address === undefined) return undefined;
  const bits = isIPv4(address) ? 32 : 128;
  if (slash < 0) return { address, prefix: bits };
  const digits = text.slice(slash + 1);
  // A prefix of an IPv4 address in IPv6 form would count other bits than it says.
  const prefix = /^\d{1,3}$/.test(digits) && isIPv4(given) === isIPv4(address) ? Number(digits) : bits + 1;
  return prefix > bits ? undefined : { address, prefix };
}

/** @param networks each as {@link parseNetwork} reads it; others are ignored */
export function createIpNetworks(networks: readonly string[]): IpNetworks {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network === undefined) continue;
    list.addSubnet(network.address, network.prefix, isIPv4(network.address) ? 'ipv4' : 'ipv6');
  }
  return {
    has: (address) => {
      if (isIPv4(address)) return list.check(address, 'ipv4');
      return isIPv6(address) && list.check(address, 'ipv6');
    },
  };
}

/** Loopback and the networks of homes, which no route on the internet leads to. */
export const homeNetworks: IpNetworks = createIpNetworks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);
