import { ipv4Bytes, ipv6Words, isLoopbackIp, isPrivateIp } from './ip-address.ts';

const MAX_NAME_LENGTH = 253;
/** Letters of any script: the browser converts internationalized names to ASCII. */
const LABEL = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
/** What a browser would parse as a number and convert to an IP address. */
const NUMERIC = /^(?:\d+|0x[\da-f]*)$/;

/** The normalized host: lower case, an IPv6 address in brackets; undefined where it is not valid. */
export function hostOf(text: string): string | undefined {
  if (text.startsWith('[')) {
    const inner = text.endsWith(']') ? text.slice(1, -1) : '';
    return ipv6Words(inner) === undefined ? undefined : `[${inner.toLowerCase()}]`;
  }
  // Browsers normalize full-width letters and dots in the same way.
  const name = text.normalize('NFKC').toLowerCase().replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length > MAX_NAME_LENGTH || !labels.every((one) => LABEL.test(one))) return undefined;
  if (NUMERIC.test(labels.at(-1) ?? '') && ipv4Bytes(name) === undefined) return undefined;
  return name;
}

/** Whether the host is this machine: browsers trust it like https. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isLoopbackIp(ipv4Bytes(host)) || matchesIpv6(host, (words) => isLoopbackWords(words));
}

/** Whether the host exists in every local network: a private IP address or an mDNS name. */
export function isLocalHost(host: string): boolean {
  if (isLoopbackHost(host) || host.endsWith('.local')) return true;
  const bytes = ipv4Bytes(host);
  return (bytes !== undefined && isPrivateIp(bytes)) || matchesIpv6(host, isPrivateWords);
}

/** Whether the host is in the shared address space, 100.64.0.0/10, that VPNs between devices use. */
export function isSharedHost(host: string): boolean {
  const [a = 0, b = 0] = ipv4Bytes(host) ?? [];
  return a === 100 && b >= 64 && b < 128;
}

function matchesIpv6(host: string, holds: (words: readonly number[]) => boolean): boolean {
  const words = host.startsWith('[') ? ipv6Words(host.slice(1, -1)) : undefined;
  return words !== undefined && holds(words);
}

function isLoopbackWords(words: readonly number[]): boolean {
  return words.every((word, index) => word === (index === 7 ? 1 : 0));
}

/** fc00::/7 and fe80::/10. */
function isPrivateWords([first = 0]: readonly number[]): boolean {
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
}
