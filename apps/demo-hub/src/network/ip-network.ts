import { isIPv4, isIPv6 } from 'node:net';

/**
 * `10.0.0.1` → `10.0.0.1/32`, as a hub stores its trusted proxies. Undefined for what is no network, and for one with
 * bits beyond its prefix, such as `10.0.0.1/8`.
 */
export function ipNetwork(text: string): string | undefined {
  const [address = '', prefix, more] = text.split('/');
  const bits = isIPv4(address) ? bitsOfIpv4(address) : isIPv6(address) ? bitsOfIpv6(address) : undefined;
  if (bits === undefined || more !== undefined) return undefined;
  const length = prefix === undefined ? bits.length : Number(prefix);
  if (!Number.isInteger(length) || length < 0 || length > bits.length || prefix === '') return undefined;
  return bits.slice(length).includes('1') ? undefined : `${address}/${length}`;
}

const bitsOf = (value: number, size: number): string => value.toString(2).padStart(size, '0');

const bitsOfIpv4 = (address: string): string =>
  address
    .split('.')
    .map((part) => bitsOf(Number(part), 8))
    .join('');

function bitsOfIpv6(address: string): string | undefined {
  // With the last 32 bits in dots, or with a zone: nothing that a hub of ours is given.
  if (/[.%]/.test(address)) return undefined;
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .map((group) => bitsOf(Number.parseInt(group, 16), 16))
    .join('');
}
