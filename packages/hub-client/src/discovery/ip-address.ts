/** The four bytes of a dotted quad without leading zeros, or undefined. */
export function ipv4Bytes(text: string): readonly number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** The eight words of an IPv6 address without brackets and without a zone, or undefined. */
export function ipv6Words(text: string): readonly number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : wordsOf(half)));
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 8 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 7) return undefined;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function wordsOf(half: string): readonly number[] | undefined {
  const parts = half.split(':');
  const quad = ipv4Bytes(parts.at(-1) ?? '');
  const plain = quad === undefined ? parts : parts.slice(0, -1);
  if (!plain.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = quad ?? [];
  const words = plain.map((part) => Number.parseInt(part, 16));
  return quad === undefined ? words : [...words, a * 256 + b, c * 256 + d];
}

/** This very machine. */
export function isLoopbackIp(bytes: readonly number[] | undefined): boolean {
  return bytes?.[0] === 127;
}

/** Addresses that mean another machine in each network (RFC 1918, link-local, shared address space). */
export function isPrivateIp([a = 0, b = 0]: readonly number[]): boolean {
  return (
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
  );
}
