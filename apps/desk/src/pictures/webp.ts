import { asciiBytes, joinBytes, type ByteReader } from './byte-reader.ts';
import { readOrientation, UPRIGHT, writeOrientation } from './exif-orientation.ts';
import { isColourProfile } from './icc-profile.ts';
import { PictureError, shownSize, type PreparedPicture } from './picture.ts';

/** A picture has at most seven kinds of them, each once. */
const CHUNKS_LIMIT = 100;

/** Flags of `VP8X`. */
const ANIMATED = 0x02;
const WITH_EXIF = 0x08;
const WITH_ALPHA = 0x10;
const WITH_PROFILE = 0x20;

/** Some programs keep the beginning that EXIF has in a JPEG. */
const JPEG_EXIF_NAME = 'Exif\0\0';

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Where the next one begins. */
  readonly next: number;
}
interface Bitstream {
  readonly width: number;
  readonly height: number;
  /** Whether the bitstream itself holds an alpha channel. */
  readonly alpha: boolean;
}

/**
 * A WebP without anything but pixels, alpha, colour profile and orientation. The simple form is written where it
 * suffices, else the extended one with flags that tell what is there.
 * @param reader at its beginning the signature, which has been checked
 * @throws PictureError
 */
export function prepareWebp(reader: ByteReader): PreparedPicture {
  const end = 8 + reader.uint32le(4);
  if (end > reader.length) throw damaged('it is cut');
  const first = readChunk(reader, 12, end);
  const chunks = first.type === 'VP8X' ? extendedChunks(reader, first, end) : new Map([[first.type, first]]);

  const lossy = chunks.get('VP8 ');
  const pixels = lossy ?? chunks.get('VP8L');
  if (pixels === undefined || (lossy !== undefined && chunks.has('VP8L'))) throw damaged('no single picture');
  const bitstream = lossy === undefined ? readLossless(reader, pixels) : readLossy(reader, pixels);
  if (first.type === 'VP8X' && !isCanvasOf(reader, first, bitstream)) throw damaged('two different sizes');

  const contentOf = (chunk: Chunk | undefined) => chunk && reader.slice(chunk.start, chunk.end);
  // The lossless form has its alpha within.
  const alpha = lossy === undefined ? undefined : contentOf(chunks.get('ALPH'));
  const profile = contentOf(chunks.get('ICCP'));
  const orientation = orientationOf(reader, chunks.get('EXIF'));
  return {
    contentType: 'image/webp',
    // Chromium shows a WebP as it is stored, whatever its EXIF says.
    ...shownSize(bitstream, UPRIGHT),
    bytes: written(bitstream, {
      pixels: riffChunk(pixels.type, reader.slice(pixels.start, pixels.end)),
      alpha: alpha?.length === 0 ? undefined : alpha,
      profile: profile !== undefined && isColourProfile(profile) ? profile : undefined,
      orientation,
    }),
  };
}

const damaged = (what: string) => new PictureError('damaged', `WebP: ${what}`);

/** The padding of the last chunk may be missing. */
function readChunk(reader: ByteReader, at: number, fileEnd: number): Chunk {
  const type = reader.text(at, 4);
  const start = at + 8;
  const length = reader.uint32le(at + 4);
  const end = start + length;
  if (end > fileEnd) throw damaged(`a chunk past the end at ${at}`);
  return { type, start, end, next: end + (length % 2) };
}

/** The first chunk of each kind. */
function extendedChunks(reader: ByteReader, first: Chunk, fileEnd: number): Map<string, Chunk> {
  if (first.end - first.start !== 10) throw damaged('an extended header of a wrong length');
  if ((reader.uint8(first.start) & ANIMATED) !== 0) throw new PictureError('animated', 'WebP: by its flags');
  const chunks = new Map<string, Chunk>();
  let at = first.next;
  for (let count = 0; at < fileEnd; count += 1) {
    if (count === CHUNKS_LIMIT) throw damaged('too many chunks');
    const chunk = readChunk(reader, at, fileEnd);
    if (chunk.type === 'ANIM' || chunk.type === 'ANMF')
      throw new PictureError('animated', `WebP: ${chunk.type}`);
    if (!chunks.has(chunk.type)) chunks.set(chunk.type, chunk);
    at = chunk.next;
  }
  return chunks;
}

/** A key frame of VP8. */
function readLossy(reader: ByteReader, { start, end }: Chunk): Bitstream {
  if (end - start < 11) throw damaged('a short bitstream');
  const tag = reader.uint24le(start);
  const isKeyFrame = (tag & 1) === 0 && reader.has('\x9d\x01\x2a', start + 3);
  const firstPartition = tag >> 5;
  if (!isKeyFrame || start + 10 + firstPartition > end) throw damaged('no key frame');
  const [width, height] = [reader.uint16le(start + 6) & 0x3fff, reader.uint16le(start + 8) & 0x3fff];
  return { width, height, alpha: false };
}

function readLossless(reader: ByteReader, { start, end }: Chunk): Bitstream {
  if (end - start < 6 || reader.uint8(start) !== 0x2f) throw damaged('no lossless bitstream');
  const bits = reader.uint32le(start + 1);
  if (bits >>> 29 !== 0) throw damaged('a lossless bitstream of an unknown version');
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    alpha: ((bits >>> 28) & 1) === 1,
  };
}

const isCanvasOf = (reader: ByteReader, { start }: Chunk, { width, height }: Bitstream) =>
  reader.uint24le(start + 4) + 1 === width && reader.uint24le(start + 7) + 1 === height;

function orientationOf(reader: ByteReader, exif: Chunk | undefined): number {
  if (exif === undefined) return UPRIGHT;
  const skipped = reader.has(JPEG_EXIF_NAME, exif.start, exif.end) ? JPEG_EXIF_NAME.length : 0;
  return readOrientation(reader.slice(exif.start + skipped, exif.end));
}

interface Parts {
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array | undefined;
  readonly profile: Uint8Array | undefined;
  readonly orientation: number;
}

function written(bitstream: Bitstream, { pixels, alpha, profile, orientation }: Parts): Uint8Array {
  const turned = orientation !== UPRIGHT;
  if (alpha === undefined && profile === undefined && !turned) return riffFile([pixels]);
  const flags =
    (profile === undefined ? 0 : WITH_PROFILE) |
    (alpha !== undefined || bitstream.alpha ? WITH_ALPHA : 0) |
    (turned ? WITH_EXIF : 0);
  const size = [...littleEndian(bitstream.width - 1, 3), ...littleEndian(bitstream.height - 1, 3)];
  return riffFile([
    riffChunk('VP8X', new Uint8Array([flags, 0, 0, 0, ...size])),
    ...(profile === undefined ? [] : [riffChunk('ICCP', profile)]),
    ...(alpha === undefined ? [] : [riffChunk('ALPH', alpha)]),
    pixels,
    ...(turned ? [riffChunk('EXIF', writeOrientation(orientation))] : []),
  ]);
}

function riffFile(chunks: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes([asciiBytes('WEBP'), ...chunks]);
  return joinBytes([asciiBytes('RIFF'), littleEndian(content.length, 4), content]);
}

const riffChunk = (type: string, data: Uint8Array): Uint8Array =>
  joinBytes([asciiBytes(type), littleEndian(data.length, 4), data, new Uint8Array(data.length % 2)]);

const littleEndian = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff);
