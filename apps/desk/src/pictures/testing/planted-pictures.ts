import { crc32, deflateSync } from 'node:zlib';
import { asciiBytes, joinBytes } from '../byte-reader.ts';
import { BASELINE_JPEG, LOSSY_WEBP } from './encoded-pictures.ts';

/** A position that must not survive, wherever it is planted. */
export const SECRET = 'GPS 45.4642N 9.1900E';

const uint16 = (value: number, little = false) =>
  new Uint8Array(little ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff]);
function uint32(value: number, little = false) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, little);
  return bytes;
}

/** An EXIF block as a camera writes it: a description, the orientation, and a position in a directory of its own. */
export function exifWith(orientation: number, little = false): Uint8Array {
  const position = asciiBytes(`${SECRET}\0`);
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joinBytes([uint16(tag, little), uint16(type, little), uint32(count, little), value]);
  const textAt = 8 + 2 + 3 * 12 + 4;
  const gpsAt = textAt + position.length;
  return joinBytes([
    asciiBytes(little ? 'II*\0' : 'MM\0*'),
    uint32(8, little),
    uint16(3, little),
    entry(0x010e, 2, position.length, uint32(textAt, little)),
    entry(0x0112, 3, 1, joinBytes([uint16(orientation, little), uint16(0)])),
    entry(0x8825, 4, 1, uint32(gpsAt, little)),
    uint32(0, little),
    position,
    uint16(1, little),
    entry(0x001b, 2, position.length, uint32(textAt, little)),
    uint32(0, little),
  ]);
}

/** A colour profile that is well-formed; nothing but a profile's frame. */
export function profileOf(length: number): Uint8Array {
  const profile = new Uint8Array(length);
  profile.set(uint32(length));
  profile.set(asciiBytes('mntrRGB XYZ '), 12);
  profile.set(asciiBytes('acsp'), 36);
  profile.set(joinBytes([uint32(1), asciiBytes('wtpt'), uint32(144), uint32(length - 144)]), 128);
  return profile;
}

export function jpegSegment(marker: number, ...content: readonly Uint8Array[]): Uint8Array {
  const data = joinBytes(content);
  return joinBytes([new Uint8Array([0xff, marker]), uint16(data.length + 2), data]);
}

export const exifSegment = (exif: Uint8Array): Uint8Array => jpegSegment(0xe1, asciiBytes('Exif\0\0'), exif);

/** A colour profile, cut into as many segments. */
export const profileSegments = (profile: Uint8Array, count: number): Uint8Array =>
  joinBytes(
    Array.from({ length: count }, (_, index) => {
      const size = Math.ceil(profile.length / count);
      return jpegSegment(
        0xe2,
        asciiBytes('ICC_PROFILE\0'),
        new Uint8Array([index + 1, count]),
        profile.subarray(index * size, (index + 1) * size),
      );
    }),
  );

/** Where the first segment that is no JFIF begins. */
const afterJfif = (jpeg: Uint8Array) => (jpeg[3] === 0xe0 ? 20 : 2);

export function jpegWith(
  segments: readonly Uint8Array[],
  jpeg: Uint8Array = BASELINE_JPEG,
  trailing: Uint8Array = new Uint8Array(),
): Uint8Array {
  const at = afterJfif(jpeg);
  return joinBytes([jpeg.subarray(0, at), ...segments, jpeg.subarray(at), trailing]);
}

const secret = asciiBytes(SECRET);

/** Every part of a JPEG in which something else than its pixels can be, with {@link SECRET} in it. */
export const secretSegments = (orientation = 1): Uint8Array[] => [
  exifSegment(exifWith(orientation)),
  exifSegment(exifWith(3)),
  jpegSegment(0xe0, asciiBytes('JFXX\0\x10'), secret),
  jpegSegment(0xe1, asciiBytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>'), secret),
  jpegSegment(0xe1, asciiBytes('http://ns.adobe.com/xmp/extension/\0'), secret),
  jpegSegment(0xe2, asciiBytes('MPF\0'), secret),
  jpegSegment(0xe2, asciiBytes('ICC_PROFILE\0\x01\x01'), secret),
  jpegSegment(0xed, asciiBytes('Photoshop 3.0\x008BIM'), secret),
  jpegSegment(0xe5, secret),
  jpegSegment(0xef, secret),
  jpegSegment(0xfe, asciiBytes('<script>alert(1)</script>'), secret),
];

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = joinBytes([asciiBytes(type), data]);
  return joinBytes([uint32(data.length), named, uint32(crc32(named))]);
}

export const pngHeader = (width: number, height: number, depth = 8, colourType = 2): Uint8Array =>
  pngChunk('IHDR', joinBytes([uint32(width), uint32(height), new Uint8Array([depth, colourType, 0, 0, 0])]));

export const pngFile = (...chunks: readonly Uint8Array[]): Uint8Array =>
  joinBytes([asciiBytes('\x89PNG\r\n\x1a\n'), ...chunks]);

export const PNG_END = pngChunk('IEND', new Uint8Array());

/** 24 × 16 pixels with a gradient; a row begins with its filter. */
const rows = Uint8Array.from({ length: 16 * 73 }, (_, at) => (at % 73 === 0 ? 0 : (at * 7) & 0xff));
export const pixelChunk: Uint8Array = pngChunk('IDAT', deflateSync(rows));

export const PLAIN_PNG: Uint8Array = pngFile(pngHeader(24, 16), pixelChunk, PNG_END);

export const pngWith = (before: readonly Uint8Array[], after: readonly Uint8Array[] = []): Uint8Array =>
  pngFile(pngHeader(24, 16), ...before, pixelChunk, ...after, PNG_END);

export const secretChunks = (): Uint8Array[] => [
  pngChunk('tEXt', asciiBytes(`Comment\0${SECRET}`)),
  pngChunk('iTXt', asciiBytes(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
  pngChunk('zTXt', joinBytes([asciiBytes('Comment\0\0'), deflateSync(secret, { level: 0 })])),
  pngChunk('tIME', secret),
  pngChunk('prVt', secret),
  pngChunk('iCCP', joinBytes([asciiBytes(`${SECRET}\0\0`), deflateSync(secret, { level: 0 })])),
  pngChunk('PLTE', asciiBytes(SECRET.padEnd(21))),
  pngChunk('tRNS', secret),
];

export const riffChunk = (type: string, data: Uint8Array): Uint8Array =>
  joinBytes([asciiBytes(type), uint32(data.length, true), data, new Uint8Array(data.length % 2)]);

export function webpFile(...chunks: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes([asciiBytes('WEBP'), ...chunks]);
  return joinBytes([asciiBytes('RIFF'), uint32(content.length, true), content]);
}

export const extendedHeader = (flags: number, width = 24, height = 16): Uint8Array =>
  riffChunk(
    'VP8X',
    new Uint8Array([flags, 0, 0, 0, width - 1, (width - 1) >> 8, 0, height - 1, (height - 1) >> 8, 0]),
  );

/** The chunks behind the first twelve bytes of a file. */
export const chunksOf = (webp: Uint8Array): Uint8Array => webp.subarray(12);

export const webpWith = (
  before: readonly Uint8Array[],
  after: readonly Uint8Array[],
  flags = 0,
): Uint8Array => webpFile(extendedHeader(flags), ...before, chunksOf(LOSSY_WEBP), ...after);

export const secretWebpChunks = (orientation = 1): Uint8Array[] => [
  riffChunk('EXIF', exifWith(orientation, true)),
  riffChunk('XMP ', secret),
  riffChunk('JUNK', secret),
];
