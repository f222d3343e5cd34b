import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { asciiBytes, ByteReader, joinBytes } from './byte-reader.ts';
import { PictureError, prepareFrom } from './prepare-picture.ts';
import { BASELINE_JPEG, LOSSLESS_WEBP } from './testing/encoded-pictures.ts';
import {
  chunksOf,
  exifSegment,
  extendedHeader,
  jpegSegment,
  pixelChunk,
  pngChunk,
  pngFile,
  pngHeader,
  PNG_END,
  profileOf,
  profileSegments,
  riffChunk,
  webpFile,
} from './testing/planted-pictures.ts';

/** Counts the bytes that are read, searched and copied. */
class CountingReader extends ByteReader {
  steps = 0;

  override uint8(at: number) {
    this.steps += 1;
    return super.uint8(at);
  }

  override find(byte: number, from: number) {
    const found = super.find(byte, from);
    this.steps += found - from + 1;
    return found;
  }

  override slice(start: number, end: number) {
    const piece = super.slice(start, end);
    this.steps += piece.length;
    return piece;
  }
}

const KIBI = 1024;
const LENGTHS = [KIBI, 32 * KIBI, KIBI * KIBI, 10 * KIBI * KIBI];

/** The beginning, then the piece as often as it fits, then the end, and zeros up to the length. */
function filled(
  length: number,
  start: Uint8Array,
  piece: Uint8Array,
  end: Uint8Array = new Uint8Array(),
): Uint8Array {
  const times = Math.floor((length - start.length - end.length) / piece.length);
  const bytes = new Uint8Array(length);
  bytes.set(start);
  if (times > 0) bytes.set(Buffer.alloc(times * piece.length, piece), start.length);
  bytes.set(end, start.length + Math.max(0, times) * piece.length);
  return bytes;
}

const jpegStart = new Uint8Array([0xff, 0xd8]);
const scanAt = Buffer.from(BASELINE_JPEG).indexOf('ffda', 0, 'hex');
/** Up to its scan, and the scan's header. */
const jpegTables = BASELINE_JPEG.subarray(0, scanAt);
const scanHeader = BASELINE_JPEG.subarray(scanAt, scanAt + 14);
const openScan = joinBytes([jpegTables, scanHeader]);
const jpegEnd = new Uint8Array([0xff, 0xd9]);
const jpegRest = BASELINE_JPEG.subarray(2);
const bytes = (...values: readonly number[]) => new Uint8Array(values);

const exifOfManyEntries = joinBytes([
  asciiBytes('MM\0*\0\0\0\b'),
  bytes(0xff, 0xff),
  new Uint8Array(60_000).fill(7),
]);
const pngStart = pngFile(pngHeader(24, 16));
const pngRest = joinBytes([pixelChunk, PNG_END]);
const bomb = pngChunk('iCCP', joinBytes([asciiBytes('x\0\0'), deflateSync(new Uint8Array(60_000))]));
/** Long enough that chunks of eight bytes fill the rest. */
const webpRest = joinBytes([chunksOf(LOSSLESS_WEBP), riffChunk('JUNK', new Uint8Array(6))]);
const webpStart = (length: number) =>
  joinBytes([
    asciiBytes('RIFF'),
    bytes(...[0, 8, 16, 24].map((shift) => ((length - 8) >>> shift) & 0xff)),
    asciiBytes('WEBP'),
    extendedHeader(0),
  ]);

type Build = (length: number) => Uint8Array;
/** With the outcome for 10 MB of it. */
const inputs: readonly [string, string, Build][] = [
  ['damaged', 'JPEG of empty comments', (n) => filled(n, jpegStart, bytes(0xff, 0xfe, 0, 2), jpegRest)],
  ['damaged', 'JPEG of segments without length', (n) => filled(n, jpegStart, bytes(0xff, 0xfe, 0, 0))],
  ['damaged', 'JPEG of fill bytes', (n) => filled(n, jpegStart, bytes(0xff))],
  ['damaged', 'JPEG of starts', (n) => filled(n, jpegStart, jpegStart)],
  ['damaged', 'JPEG of empty tables', (n) => filled(n, jpegStart, bytes(0xff, 0xdb, 0, 2))],
  ['damaged', 'JPEG of Huffman tables', (n) => filled(n, jpegStart, jpegSegment(0xc4, new Uint8Array(17)))],
  [
    'damaged',
    'JPEG of one large table',
    (n) => filled(n, joinBytes([jpegStart, bytes(0xff, 0xc4, 0xff, 0xff)]), bytes(0)),
  ],
  ['damaged', 'JPEG of EXIF blocks', (n) => filled(n, jpegStart, exifSegment(exifOfManyEntries), jpegEnd)],
  [
    'damaged',
    'JPEG of small EXIF blocks',
    (n) => filled(n, jpegStart, exifSegment(asciiBytes('MM\0*\0\0\0\b'))),
  ],
  [
    'damaged',
    'JPEG of profile parts',
    (n) => filled(n, jpegStart, profileSegments(profileOf(200), 1), jpegRest),
  ],
  ['image/jpeg', 'JPEG of one scan', (n) => filled(n, openScan, bytes(7), jpegEnd)],
  ['image/jpeg', 'JPEG of escapes', (n) => filled(n, openScan, bytes(0xff, 0), jpegEnd)],
  [
    'image/jpeg',
    'JPEG of escapes behind fill bytes',
    (n) => filled(n, openScan, bytes(0xff, 0xff, 0xff, 0), jpegEnd),
  ],
  ['image/jpeg', 'JPEG of restarts', (n) => filled(n, openScan, bytes(0xff, 0xd0), jpegEnd)],
  ['damaged', 'JPEG of an open scan', (n) => filled(n, openScan, bytes(7))],
  ['damaged', 'JPEG of a scan of fill bytes', (n) => filled(n, openScan, bytes(0xff))],
  ['damaged', 'JPEG of scans', (n) => filled(n, jpegTables, joinBytes([scanHeader, bytes(7)]), jpegEnd)],
  ['damaged', 'JPEG of lengths past the end', (n) => filled(n, jpegStart, bytes(0xff, 0xfe, 0xff, 0xff))],
  ['image/jpeg', 'JPEG with others behind its end', (n) => filled(n, BASELINE_JPEG, BASELINE_JPEG)],
  ['damaged', 'PNG of empty chunks', (n) => filled(n, pngStart, pngChunk('tEXt', bytes()), pngRest)],
  ['damaged', 'PNG of empty pixels', (n) => filled(n, pngStart, pngChunk('IDAT', bytes()))],
  ['damaged', 'PNG of pixels of one byte', (n) => filled(n, pngStart, pngChunk('IDAT', bytes(7)), PNG_END)],
  [
    'damaged',
    'PNG of lengths past the end',
    (n) => filled(n, pngStart, bytes(0xff, 0xff, 0xff, 0xff, 0x41, 0x41, 0x41, 0x41)),
  ],
  ['damaged', 'PNG of zeros', (n) => filled(n, pngStart, bytes(0))],
  ['damaged', 'PNG of profiles that are bombs', (n) => filled(n, pngStart, bomb)],
  ['damaged', 'PNG of orientations', (n) => filled(n, pngStart, pngChunk('eXIf', exifOfManyEntries))],
  ['damaged', 'PNG of headers', (n) => filled(n, pngStart, pngHeader(24, 16))],
  ['image/png', 'PNG with others behind its end', (n) => filled(n, joinBytes([pngStart, pngRest]), pngStart)],
  ['damaged', 'WebP of empty chunks', (n) => filled(n, webpStart(n), riffChunk('JUNK', bytes()), webpRest)],
  ['damaged', 'WebP of small chunks', (n) => filled(n, webpStart(n), riffChunk('EXIF', bytes(7)))],
  ['damaged', 'WebP of zeros', (n) => filled(n, webpStart(n), bytes(0))],
  ['damaged', 'WebP of lengths past the end', (n) => filled(n, webpStart(n), bytes(0xff))],
  ['damaged', 'WebP of pictures', (n) => filled(n, webpStart(n), chunksOf(LOSSLESS_WEBP))],
  [
    'image/webp',
    'WebP with others behind its end',
    (n) => filled(n, webpFile(chunksOf(LOSSLESS_WEBP)), LOSSLESS_WEBP),
  ],
  ['not_a_picture', 'zeros', (n) => filled(n, bytes(0), bytes(0))],
];

test.each(inputs)('what is read grows with the length: %s, %s', (outcome, _name, build) => {
  let last = '';
  for (const length of LENGTHS) {
    const reader = new CountingReader(build(length));
    last = outcomeOf(reader);
    expect(reader.steps).toBeLessThan(4 * length + 200);
  }
  expect(last).toBe(outcome);
});

/** The type of a picture that is taken, else the reason why not. */
function outcomeOf(reader: ByteReader): string {
  try {
    return prepareFrom(reader).contentType;
  } catch (error) {
    if (error instanceof PictureError) return error.reason;
    throw error;
  }
}
