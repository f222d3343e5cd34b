import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrientation, UPRIGHT, writeOrientation } from './exif-orientation.ts';
import { exifWith } from './testing/planted-pictures.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7, 8];

test.each(ALL)('orientation %d is read in both byte orders, and written', (orientation) => {
  expect(readOrientation(exifWith(orientation))).toBe(orientation);
  expect(readOrientation(exifWith(orientation, true))).toBe(orientation);
  expect(readOrientation(writeOrientation(orientation))).toBe(orientation);
});

/** The entry of the orientation in a block that was written here begins at byte 10. */
function changed(at: number, value: number) {
  const exif = writeOrientation(6);
  exif[at] = value;
  return exif;
}

test.each([
  ['none', new Uint8Array()],
  ['an unknown byte order', changed(0, 0x4e)],
  ['a directory past the end', changed(5, 0xff)],
  ['no entries', changed(9, 0)],
  ['another tag', changed(10, 2)],
  ['another type', changed(13, 4)],
  ['two values', changed(17, 2)],
  ['the value 0', changed(19, 0)],
  ['the value 9', changed(19, 9)],
  ['an entry that is cut', writeOrientation(6).subarray(0, 21)],
])('%s: upright', (_name, exif) => expect(readOrientation(exif)).toBe(UPRIGHT));

test('any block gives one of the eight', () => {
  const block = fc
    .tuple(fc.constantFrom(...ALL), fc.boolean(), fc.nat(110), fc.nat(255), fc.nat(120))
    .map(([orientation, little, at, value, length]) => {
      const exif = exifWith(orientation, little);
      exif[at] = value;
      return exif.subarray(0, length);
    });
  fc.assert(fc.property(block, (exif) => ALL.includes(readOrientation(exif))));
});
