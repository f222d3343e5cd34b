/** Which bytes of a file a request asks for, the last one included; `unsatisfiable` is answered with 416. */
export type ByteRange = { readonly first: number; readonly last: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header of a file of `size` bytes. A unit that is none of ours and a range that cannot be read ask for
 * the whole file, as HTTP wants it. Several ranges in one request are refused: nobody who reads a map asks so, and each
 * would be another piece of a large file for a few bytes of the header.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const ranges = /^bytes=(.{1,200})$/i.exec(header ?? '')?.[1];
  if (ranges === undefined) return isLong(header) ? 'unsatisfiable' : 'whole';
  if (ranges.includes(',')) return 'unsatisfiable';
  const [, from = '', to = ''] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(ranges) ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return between(Math.max(0, size - Number(to)), size - 1, size);
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  return between(Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1), size);
}

const isLong = (header: string | undefined) => header !== undefined && header.length > 200;

const between = (first: number, last: number, size: number): ByteRange =>
  first >= size || last < first ? 'unsatisfiable' : { first, last };
