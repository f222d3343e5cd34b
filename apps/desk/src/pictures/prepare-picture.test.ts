import { deflateSync } from 'node:zlib';
import { PICTURE_LIMIT } from '@soglia/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { asciiBytes, joinBytes } from './byte-reader.ts';
import { PictureError, preparePicture } from './prepare-picture.ts';
import * as encoded from './testing/encoded-pictures.ts';
import * as planted from './testing/planted-pictures.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
function reasonOf(bytes: Uint8Array): string {
  try {
    return preparePicture(bytes).contentType;
  } catch (error) {
    if (error instanceof PictureError) return error.reason;
    throw error;
  }
}
function edited(bytes: Uint8Array, at: number, ...values: readonly number[]) {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

const pictures = [
  ['image/jpeg', 'baseline', encoded.BASELINE_JPEG],
  ['image/jpeg', 'progressive with restarts', encoded.PROGRESSIVE_JPEG],
  ['image/jpeg', 'grey', encoded.GREY_JPEG],
  ['image/jpeg', 'RGB by its Adobe segment', encoded.RGB_JPEG],
  ['image/png', 'plain', planted.PLAIN_PNG],
  ['image/webp', 'lossy', encoded.LOSSY_WEBP],
  ['image/webp', 'lossy with alpha', encoded.ALPHA_WEBP],
  ['image/webp', 'lossless', encoded.LOSSLESS_WEBP],
] as const;

describe('what holds only what is kept comes out as it was', () => {
  test.each(pictures)('%s %s', (contentType, _name, bytes) => {
    const prepared = preparePicture(bytes);
    expect(prepared).toMatchObject({ contentType, width: 24, height: 16 });
    expect(textOf(prepared.bytes)).toBe(textOf(bytes));
  });
});

const trailing = asciiBytes(`PK\x03\x04<html><script>alert(1)</script>${planted.SECRET}`);

describe('what was planted is gone, and the rest is the same byte by byte', () => {
  test.each([
    ['JPEG', planted.jpegWith(planted.secretSegments()), encoded.BASELINE_JPEG],
    ['RGB', planted.jpegWith(planted.secretSegments(), encoded.RGB_JPEG), encoded.RGB_JPEG],
    ['PNG', planted.pngWith(planted.secretChunks(), planted.secretChunks()), planted.PLAIN_PNG],
    ['WebP', planted.webpWith([], planted.secretWebpChunks()), encoded.LOSSY_WEBP],
  ])('%s', (_name, bytes, expected) => {
    expect(textOf(bytes)).toContain(planted.SECRET);
    expect(textOf(preparePicture(bytes).bytes)).toBe(textOf(expected));
    expect(textOf(preparePicture(joinBytes([bytes, trailing])).bytes)).toBe(textOf(expected));
  });

  test('a thumbnail in the JFIF segment, fill bytes, and chunks behind a simple WebP', () => {
    const { BASELINE_JPEG, LOSSY_WEBP } = encoded;
    const thumbnail = planted.jpegSegment(
      0xe0,
      BASELINE_JPEG.subarray(6, 18),
      new Uint8Array([2, 4]),
      asciiBytes(planted.SECRET.padEnd(24)),
    );
    const jpeg = joinBytes([
      BASELINE_JPEG.subarray(0, 2),
      thumbnail,
      new Uint8Array(50).fill(0xff),
      BASELINE_JPEG.subarray(20),
    ]);
    expect(textOf(preparePicture(jpeg).bytes)).toBe(textOf(BASELINE_JPEG));
    const webp = planted.webpFile(planted.chunksOf(LOSSY_WEBP), ...planted.secretWebpChunks());
    expect(textOf(preparePicture(webp).bytes)).toBe(textOf(LOSSY_WEBP));
  });

  test('pixels of a PNG in many chunks become one', () => {
    const data = planted.pixelChunk.subarray(8, -4);
    const pieces = Array.from(data, (byte) => planted.pngChunk('IDAT', new Uint8Array([byte])));
    const cut = planted.pngFile(planted.pngHeader(24, 16), ...pieces, planted.PNG_END);
    expect(textOf(preparePicture(cut).bytes)).toBe(textOf(planted.PLAIN_PNG));
  });
});

describe('the orientation stays', () => {
  const files: readonly [string, (orientation: number) => Uint8Array][] = [
    ['JPEG', (orientation) => planted.jpegWith(planted.secretSegments(orientation))],
    ['PNG', (orientation) => planted.pngWith([planted.pngChunk('eXIf', planted.exifWith(orientation))])],
    [
      'PNG, the lowest byte first',
      (orientation) => planted.pngWith([planted.pngChunk('eXIf', planted.exifWith(orientation, true))]),
    ],
    ['WebP', (orientation) => planted.webpWith([], planted.secretWebpChunks(orientation), 0x2c)],
    [
      'WebP as in a JPEG',
      (orientation) =>
        planted.webpWith(
          [],
          [planted.riffChunk('EXIF', joinBytes([asciiBytes('Exif\0\0'), planted.exifWith(orientation)]))],
        ),
    ],
  ];
  test.each(files)('%s', (name, fileOf) => {
    const upright = preparePicture(fileOf(1)).bytes;
    expect(upright.length).toBeLessThan(fileOf(1).length);
    const all = [2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const { width, height, bytes } = preparePicture(fileOf(orientation));
      const turned = orientation >= 5 && !name.startsWith('WebP');
      expect([width, height]).toEqual(turned ? [16, 24] : [24, 16]);
      expect(textOf(bytes)).not.toContain(planted.SECRET);
      expect(textOf(bytes)).toContain(
        `MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
      );
      return textOf(bytes);
    });
    expect(new Set([...all, textOf(upright)]).size).toBe(8);
  });
});

test('an orientation behind the pixels of a PNG goes, as Chromium does not read it there', () => {
  const behind = planted.pngWith([], [planted.pngChunk('eXIf', planted.exifWith(6))]);
  expect(textOf(preparePicture(behind).bytes)).toBe(textOf(planted.PLAIN_PNG));
});

describe('colour profiles', () => {
  const profile = planted.profileOf(3000);
  const compressed = (content: Uint8Array) =>
    planted.pngChunk('iCCP', joinBytes([asciiBytes(`${planted.SECRET}\0\0`), deflateSync(content)]));

  test('are kept in each format', () => {
    const jpeg = preparePicture(planted.jpegWith([planted.profileSegments(profile, 3)])).bytes;
    expect(textOf(jpeg)).toBe(textOf(planted.jpegWith([planted.profileSegments(profile, 1)])));
    const png = preparePicture(planted.pngWith([compressed(profile)])).bytes;
    expect(textOf(png)).toBe(
      textOf(
        planted.pngWith([planted.pngChunk('iCCP', joinBytes([asciiBytes('icc\0\0'), deflateSync(profile)]))]),
      ),
    );
    const webp = preparePicture(planted.webpWith([planted.riffChunk('ICCP', profile)], [], 0x3c)).bytes;
    expect(textOf(webp)).toBe(textOf(planted.webpWith([planted.riffChunk('ICCP', profile)], [], 0x20)));
  });

  test.each([
    ['of a wrong length', edited(profile, 3, 1)],
    ['without its mark', edited(profile, 36, 0)],
    ['with a tag past its end', edited(profile, 138, 0xff)],
    ['with a tag in its header', edited(profile, 136, 0, 0, 0, 4)],
    ['with too many tags', edited(profile, 128, 0, 0, 0, 200)],
    ['without tags', edited(profile, 128, 0, 0, 0, 0)],
    ['too long', planted.profileOf(64_001)],
    ['which is short', profile.subarray(0, 100)],
  ])('%s is dropped', (_name, bad) => {
    const jpeg = planted.jpegWith([planted.profileSegments(bad, 2)]);
    expect(textOf(preparePicture(jpeg).bytes)).toBe(textOf(encoded.BASELINE_JPEG));
    const png = planted.pngWith([compressed(bad), compressed(profile)]);
    expect(textOf(preparePicture(png).bytes)).toBe(textOf(planted.PLAIN_PNG));
    const webp = planted.webpWith([planted.riffChunk('ICCP', bad)], [], 0x20);
    expect(textOf(preparePicture(webp).bytes)).toBe(textOf(encoded.LOSSY_WEBP));
  });

  test('the longest one is kept, a bomb is not', () => {
    const longest = planted.profileOf(64_000);
    const jpeg = preparePicture(planted.jpegWith([planted.profileSegments(longest, 2)])).bytes;
    expect(textOf(jpeg)).toBe(textOf(planted.jpegWith([planted.profileSegments(longest, 1)])));
    const bomb = planted.pngWith([compressed(new Uint8Array(50_000_000))]);
    expect(textOf(preparePicture(bomb).bytes)).toBe(textOf(planted.PLAIN_PNG));
  });

  test('in parts that do not belong together is dropped', () => {
    const [first, second] = [planted.profileSegments(profile, 2), planted.profileSegments(profile, 3)];
    const jpeg = planted.jpegWith([second, first]);
    expect(textOf(preparePicture(jpeg).bytes)).toBe(textOf(encoded.BASELINE_JPEG));
  });
});

test('palette, transparency, colours and density of a PNG stay, in the order of the format', () => {
  const header = planted.pngHeader(4, 1, 2, 3);
  const pixels = planted.pngChunk('IDAT', deflateSync(new Uint8Array([0, 0x1b])));
  const palette = planted.pngChunk('PLTE', new Uint8Array(12).fill(7));
  const transparency = planted.pngChunk('tRNS', new Uint8Array([1, 2]));
  const [srgb, gamma] = [
    planted.pngChunk('sRGB', new Uint8Array(1)),
    planted.pngChunk('gAMA', new Uint8Array(4)),
  ];
  const [primaries, density] = [
    planted.pngChunk('cHRM', new Uint8Array(32)),
    planted.pngChunk('pHYs', new Uint8Array(9)),
  ];
  const sent = planted.pngFile(
    header,
    density,
    palette,
    transparency,
    gamma,
    srgb,
    primaries,
    pixels,
    planted.PNG_END,
  );
  expect(textOf(preparePicture(sent).bytes)).toBe(
    textOf(
      planted.pngFile(
        header,
        srgb,
        gamma,
        primaries,
        density,
        palette,
        transparency,
        pixels,
        planted.PNG_END,
      ),
    ),
  );
  expect(reasonOf(planted.pngFile(header, pixels, planted.PNG_END))).toBe('damaged');
});

describe('is refused', () => {
  const { BASELINE_JPEG, LOSSY_WEBP, ALPHA_WEBP, LOSSLESS_WEBP } = encoded;
  const frame = textOf(BASELINE_JPEG).indexOf('\xff\xc0');
  const { PLAIN_PNG, pngChunk, pngFile, pngHeader, pixelChunk, PNG_END } = planted;

  test.each([
    ['nothing', new Uint8Array()],
    ['a page', asciiBytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing', asciiBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', asciiBytes('GIF89a\x01\0\x01\0')],
    ['a sound', asciiBytes('RIFF\x04\0\0\0WAVE')],
    ['a signature that is not at the beginning', joinBytes([new Uint8Array(1), BASELINE_JPEG])],
    ['a lossless JPEG', edited(BASELINE_JPEG, frame + 1, 0xc3)],
    ['a JPEG of 12 bit', edited(BASELINE_JPEG, frame + 4, 12)],
    ['a JPEG of two components', edited(BASELINE_JPEG, frame + 9, 2)],
  ])('not a picture: %s', (_name, bytes) => expect(reasonOf(bytes)).toBe('not_a_picture'));

  test.each([
    ['animated', 'WebP', encoded.ANIMATED_WEBP],
    ['animated', 'WebP by a chunk', planted.webpWith([planted.riffChunk('ANIM', new Uint8Array(6))], [])],
    ['animated', 'PNG', planted.pngWith([pngChunk('acTL', new Uint8Array(8))])],
    ['animated', 'PNG by a frame', planted.pngWith([], [pngChunk('fdAT', new Uint8Array(8))])],
    ['too_many_pixels', 'wide PNG', pngFile(pngHeader(16_385, 1), pixelChunk, PNG_END)],
    ['too_many_pixels', 'large PNG', pngFile(pngHeader(10_000, 5_001), pixelChunk, PNG_END)],
    ['image/png', 'PNG of the largest size', pngFile(pngHeader(10_000, 5_000), pixelChunk, PNG_END)],
    ['too_many_pixels', 'wide JPEG', edited(BASELINE_JPEG, frame + 7, 0xff, 0xff)],
    ['too_many_pixels', 'large lossless WebP', edited(LOSSLESS_WEBP, 21, 0xff, 0xff, 0xff, 0x0f)],
    ['damaged', 'JPEG without height', edited(BASELINE_JPEG, frame + 5, 0, 0)],
    ['damaged', 'PNG without width', pngFile(pngHeader(0, 16), pixelChunk, PNG_END)],
    ['damaged', 'WebP without width', edited(LOSSY_WEBP, 26, 0, 0)],
    ['damaged', 'JPEG with two frames', planted.jpegWith([BASELINE_JPEG.subarray(frame, frame + 19)])],
    [
      'damaged',
      'JPEG with data behind a table',
      planted.jpegWith([planted.jpegSegment(0xdb, new Uint8Array(70))]),
    ],
    [
      'damaged',
      'JPEG with a Huffman table of a wrong length',
      planted.jpegWith([planted.jpegSegment(0xc4, new Uint8Array(18))]),
    ],
    ['damaged', 'JPEG with an empty segment', planted.jpegWith([new Uint8Array([0xff, 0xfe, 0, 0])])],
    ['damaged', 'JPEG with a reserved marker', planted.jpegWith([planted.jpegSegment(0x02)])],
    ['damaged', 'JPEG with a start in it', planted.jpegWith([new Uint8Array([0xff, 0xd8])])],
    ['damaged', 'PNG with a changed byte', edited(PLAIN_PNG, 45, 0)],
    [
      'damaged',
      'PNG with pixels in two places',
      planted.pngWith([pixelChunk, pngChunk('tEXt', new Uint8Array())]),
    ],
    ['damaged', 'PNG with an unknown critical chunk', planted.pngWith([pngChunk('CgBI', new Uint8Array(4))])],
    ['damaged', 'PNG without pixels', pngFile(pngHeader(24, 16), PNG_END)],
    ['damaged', 'PNG with 3 bit', pngFile(pngHeader(24, 16, 3), pixelChunk, PNG_END)],
    ['damaged', 'WebP of another size than its canvas', edited(ALPHA_WEBP, 24, 9)],
    ['damaged', 'WebP with two pictures', planted.webpWith([], [planted.chunksOf(LOSSLESS_WEBP)])],
    ['damaged', 'WebP without a picture', planted.webpFile(planted.extendedHeader(0))],
    ['damaged', 'WebP that is no key frame', edited(LOSSY_WEBP, 20, 0x11)],
  ])('%s: %s', (reason, _name, bytes) => expect(reasonOf(bytes)).toBe(reason));

  test.each(pictures)('damaged: %s %s, cut at any byte', (_type, _name, bytes) => {
    for (let length = 12; length < bytes.length; length += 1)
      expect(reasonOf(bytes.subarray(0, length))).toBe('damaged');
  });

  test('too large: one byte more than the limit, whatever it is', () => {
    const padded = (length: number) =>
      joinBytes([BASELINE_JPEG, new Uint8Array(length - BASELINE_JPEG.length)]);
    expect(reasonOf(padded(PICTURE_LIMIT))).toBe('image/jpeg');
    expect(reasonOf(padded(PICTURE_LIMIT + 1))).toBe('too_large');
  });
});
