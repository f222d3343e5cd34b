import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The address that a request comes from, IPv4 as such; undefined where it brings one that the hub does not believe. */
export type ReadAddress = (request: IncomingMessage) => string | undefined;

/**
 * `X-Forwarded-For` is believed from these proxies (addresses or networks, `10.0.0.0/8`) and refused from everybody
 * else; of several addresses the right-most one that is no proxy itself counts (hub-protocol.md §1.13).
 */
export function createReadAddress(trustedProxies: readonly string[]): ReadAddress {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = '', bits] = proxy.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  const isTrusted = (ip: string): boolean => trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const said = request.headers['x-forwarded-for'];
    if (said === undefined) return peer;
    if (!isTrusted(peer)) return undefined;
    const chain = (Array.isArray(said) ? said.join(',') : said).split(',').map((part) => part.trim());
    if (chain.some((part) => isIP(part) === 0)) return undefined;
    return chain.findLast((part) => !isTrusted(part)) ?? chain[0];
  };
}

const plainAddress = (address: string): string => address.replace(/^::ffff:/, '');
