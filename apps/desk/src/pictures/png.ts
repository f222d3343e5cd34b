import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { asciiBytes, ByteReader, joinBytes } from './byte-reader.ts';
import { readOrientation, UPRIGHT, writeOrientation } from './exif-orientation.ts';
import { isColourProfile, PROFILE_LIMIT } from './icc-profile.ts';
import { PictureError, shownSize, type PreparedPicture } from './picture.ts';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Pixels are usually in chunks of 8 kB; at 1 kB each these are 10 MB. */
const CHUNKS_LIMIT = 10_000;

const INDEXED = 3;
/** Bits of a sample, for each colour type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  [INDEXED]: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** What is kept of the chunks before the pixels, in the order in which it is written; the length where it is fixed. */
const KEPT: ReadonlyMap<string, number | undefined> = new Map([
  ['eXIf', undefined],
  ['cICP', 4],
  ['iCCP', undefined],
  ['sRGB', 1],
  ['gAMA', 4],
  ['cHRM', 32],
  ['pHYs', 9],
  ['PLTE', undefined],
  ['tRNS', undefined],
]);
const ANIMATION = ['acTL', 'fcTL', 'fdAT'];

type Kept = Map<string, Uint8Array | undefined>;
interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
}
interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Where the next one begins. */
  readonly next: number;
}

/**
 * A PNG without anything but pixels, palette, transparency, colours, density and orientation: texts, times and unknown
 * chunks are left out, and what stands behind the end. All pixels are written as one chunk. An orientation behind the
 * pixels does not count: the standard wants it before them, and Chromium reads it only there.
 * @param reader at its beginning the signature, which has been checked
 * @throws PictureError
 */
export function preparePng(reader: ByteReader): PreparedPicture {
  const first = readChunk(reader, PNG_SIGNATURE.length);
  const header = readHeader(first);
  /** The first of each kind, also where it is malformed: a second one costs nothing. */
  const kept: Kept = new Map();
  const pixels: Uint8Array[] = [];
  let before = first;
  for (let chunks = 1; chunks < CHUNKS_LIMIT; chunks += 1) {
    const chunk = readChunk(reader, before.next);
    const { type, data } = chunk;
    if (ANIMATION.includes(type)) throw new PictureError('animated', `PNG: ${type}`);
    if (type === 'IEND') {
      if (pixels.length === 0) throw damaged('it has no pixels');
      return written(first, { header, kept, pixels });
    }
    if (type === 'IDAT') {
      if (pixels.length > 0 && before.type !== 'IDAT') throw damaged('pixels in two places');
      pixels.push(data);
    } else if (KEPT.has(type)) {
      if (pixels.length === 0 && !kept.has(type)) kept.set(type, cleaned(chunk, header, kept.get('PLTE')));
    } else if (isCritical(type)) throw damaged(`chunk ${type}`);
    before = chunk;
  }
  throw damaged('too many chunks');
}

const damaged = (what: string) => new PictureError('damaged', `PNG: ${what}`);

const isCritical = (type: string) => /^[A-Z]/.test(type);

function readChunk(reader: ByteReader, at: number): Chunk {
  const length = reader.uint32(at);
  const type = reader.text(at + 4, 4);
  if (!/^[A-Za-z]{4}$/.test(type)) throw damaged(`no chunk at ${at}`);
  const end = at + 8 + length;
  if (crc32(reader.slice(at + 4, end)) !== reader.uint32(end)) throw damaged(`checksum of ${type} at ${at}`);
  return { type, data: reader.slice(at + 8, end), next: end + 4 };
}

function readHeader({ type, data }: Chunk): Header {
  if (type !== 'IHDR' || data.length !== 13) throw damaged('it does not begin with its header');
  const reader = new ByteReader(data);
  const [width, height] = [reader.uint32(0), reader.uint32(4)];
  const [depth, colourType] = [reader.uint8(8), reader.uint8(9)];
  if (DEPTHS[colourType]?.includes(depth) !== true) throw damaged(`colours ${colourType} with ${depth} bit`);
  if (reader.uint8(10) !== 0 || reader.uint8(11) !== 0 || reader.uint8(12) > 1) throw damaged('its methods');
  return { width, height, depth, colourType };
}

/** What to write of a chunk; undefined for nothing, or where it is malformed. */
function cleaned(
  { type, data }: Chunk,
  header: Header,
  palette: Uint8Array | undefined,
): Uint8Array | undefined {
  if (type === 'iCCP') {
    const profile = readProfile(data);
    return profile && writeProfile(profile);
  }
  if (type === 'eXIf') {
    const orientation = readOrientation(data);
    return orientation === UPRIGHT ? undefined : writeOrientation(orientation);
  }
  if (type === 'PLTE') return isPalette(data, header) ? data : undefined;
  if (type === 'tRNS') return isTransparency(data, header, palette) ? data : undefined;
  return data.length === KEPT.get(type) ? data : undefined;
}

/** In pictures of other colours a palette is a suggestion, which nothing shows. */
const isPalette = (data: Uint8Array, { colourType, depth }: Header) =>
  colourType === INDEXED && data.length > 0 && data.length % 3 === 0 && data.length <= 3 * 2 ** depth;

/** One sample of grey, one of each colour, or an alpha for each of the first entries of the palette. */
function isTransparency(data: Uint8Array, { colourType }: Header, palette: Uint8Array | undefined): boolean {
  if (colourType === INDEXED)
    return palette !== undefined && data.length > 0 && data.length <= palette.length / 3;
  return data.length === { 0: 2, 2: 6 }[colourType];
}

/** A name up to a zero, the compression method 0, and the profile, compressed. */
function readProfile(data: Uint8Array): Uint8Array | undefined {
  const nameEnd = data.subarray(0, 80).indexOf(0);
  if (nameEnd < 1 || data[nameEnd + 1] !== 0) return undefined;
  try {
    const profile = inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: PROFILE_LIMIT });
    return isColourProfile(profile) ? profile : undefined;
  } catch {
    // Cut, changed or too long: shown without it.
    return undefined;
  }
}

/** Under a name of our own and compressed anew, so that nothing can hide in it. */
const writeProfile = (profile: Uint8Array) => joinBytes([asciiBytes('icc\0\0'), deflateSync(profile)]);

interface Parts {
  readonly header: Header;
  readonly kept: Kept;
  readonly pixels: readonly Uint8Array[];
}

function written(first: Chunk, { header, kept, pixels }: Parts): PreparedPicture {
  if (header.colourType === INDEXED && kept.get('PLTE') === undefined) throw damaged('it has no palette');
  const pieces = [asciiBytes(PNG_SIGNATURE), ...writtenChunk('IHDR', first.data)];
  for (const type of KEPT.keys()) {
    const data = kept.get(type);
    if (data !== undefined) pieces.push(...writtenChunk(type, data));
  }
  pieces.push(...writtenChunk('IDAT', joinBytes(pixels)), ...writtenChunk('IEND', new Uint8Array()));
  const orientation = readOrientation(kept.get('eXIf') ?? new Uint8Array());
  return { contentType: 'image/png', ...shownSize(header, orientation), bytes: joinBytes(pieces) };
}

function writtenChunk(type: string, data: Uint8Array): Uint8Array[] {
  const name = asciiBytes(type);
  return [bigEndian(data.length), name, data, bigEndian(crc32(data, crc32(name)))];
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
