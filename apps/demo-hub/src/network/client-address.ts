import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The client's IP address; undefined when X-Forwarded-For is not acceptable (answered with 400). */
export type ReadClientAddress = (request: IncomingMessage) => string | undefined;

/**
 * Accepts `X-Forwarded-For` from the trusted proxies (addresses or networks such as `10.0.0.0/8`) and refuses it from
 * others. Of several addresses, the last one that is not a trusted proxy is the client's.
 */
export function createReadClientAddress(trustedProxies: readonly string[]): ReadClientAddress {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = '', bits] = proxy.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  const isTrusted = (ip: string): boolean => trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = withoutIpv6Prefix(request.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    if (header === undefined) return peer;
    if (!isTrusted(peer)) return undefined;
    const chain = (Array.isArray(header) ? header.join(',') : header).split(',').map((part) => part.trim());
    if (chain.some((part) => isIP(part) === 0)) return undefined;
    return chain.findLast((part) => !isTrusted(part)) ?? chain[0];
  };
}

const withoutIpv6Prefix = (address: string): string => address.replace(/^::ffff:/, '');
