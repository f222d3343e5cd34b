import { isIPv4, isIPv6 } from 'node:net';

export interface Host {
  /** Lower case; an IPv6 address in its brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

/** The longest name, a colon and a port. */
const MAX_LENGTH = 253 + 6;

/** Reads a Host header: a name of letters, digits, dots, hyphens and underscores, an IPv4, or an IPv6 in brackets; else undefined. */
export function readHost(header = ''): Host | undefined {
  if (header.length > MAX_LENGTH) return undefined;
  const bracket = header.startsWith('[') ? header.indexOf(']') : -1;
  const colon = header.indexOf(':', bracket + 1);
  const name = (colon < 0 ? header : header.slice(0, colon)).toLowerCase();
  const digits = colon < 0 ? undefined : header.slice(colon + 1);
  const isName = bracket < 0 ? isIPv4(name) || isHostName(name) : isBracketed(name);
  if (!isName || (digits !== undefined && !/^\d{1,5}$/.test(digits))) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port === 0 || port > 65_535)) return undefined;
  return { name, port };
}

/** An IPv6 address without a zone, in brackets. */
const isBracketed = (name: string): boolean =>
  name.endsWith(']') && !name.includes('%') && isIPv6(name.slice(1, -1));

/** Labels that neither begin nor end with a hyphen; a name of digits alone would be read as an address. */
const isHostName = (name: string): boolean =>
  name.split('.').every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label)) && !/^[\d.]+$/.test(name);
