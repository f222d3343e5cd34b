import { asciiBytes, ByteReader } from './byte-reader.ts';

/** The picture is stored as it is shown. */
export const UPRIGHT = 1;

const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_LENGTH = 12;

/**
 * The orientation that an EXIF block gives, 1 to 8.
 * @param tiff from its byte order on, without the `Exif\0\0` that JPEG puts before it
 * @returns {@link UPRIGHT} where it gives none, or none that can be read
 */
export function readOrientation(tiff: Uint8Array): number {
  const reader = new ByteReader(tiff);
  if (reader.length < 8) return UPRIGHT;
  const littleEndian = reader.has('II*\0', 0);
  if (!littleEndian && !reader.has('MM\0*', 0)) return UPRIGHT;
  const uint16 = (at: number) => (littleEndian ? reader.uint16le(at) : reader.uint16(at));
  const uint32 = (at: number) => (littleEndian ? reader.uint32le(at) : reader.uint32(at));

  const directory = uint32(4);
  if (directory + 2 > reader.length) return UPRIGHT;
  const first = directory + 2;
  const end = Math.min(first + uint16(directory) * ENTRY_LENGTH, reader.length);
  for (let entry = first; entry + ENTRY_LENGTH <= end; entry += ENTRY_LENGTH) {
    if (uint16(entry) !== ORIENTATION_TAG) continue;
    const isOneShort = uint16(entry + 2) === SHORT_TYPE && uint32(entry + 4) === 1;
    const value = uint16(entry + 8);
    return isOneShort && value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** An EXIF block, from its byte order on, with the orientation as its only entry. */
export function writeOrientation(orientation: number): Uint8Array {
  const header = 'MM\0*\0\0\0\b';
  const oneEntry = `\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0`;
  const noOtherDirectory = '\0\0\0\0';
  return asciiBytes(header + oneEntry + noOtherDirectory);
}
