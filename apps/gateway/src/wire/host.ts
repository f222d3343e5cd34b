import { isIPv4, isIPv6 } from 'node:net';

export interface Host {
  /** Lower case; an IPv6 address in its brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

/** Reads a Host header: a name of letters, digits, dots, hyphens and underscores, an IPv4, or an IPv6 in brackets; else undefined. */
export function readHost(header: string | undefined): Host | undefined {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9A-Za-z._-]{1,253}))(?::(\d{1,5}))?$/.exec(header ?? '');
  if (parts === null) return undefined;
  const [, ipv6, name, digits] = parts;
  if (ipv6 !== undefined && !isIPv6(ipv6)) return undefined;
  if (name !== undefined && !isIPv4(name) && !isHostName(name)) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port === 0 || port > 65_535)) return undefined;
  return { name: ipv6 === undefined ? (name ?? '').toLowerCase() : `[${ipv6.toLowerCase()}]`, port };
}

/** Labels that neither begin nor end with a hyphen; a name of digits alone would be read as an address. */
const isHostName = (name: string): boolean =>
  name.split('.').every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label)) && !/^[\d.]+$/.test(name);
