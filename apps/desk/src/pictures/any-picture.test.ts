import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiBytes, joinBytes } from './byte-reader.ts';
import { PictureError, preparePicture, type PreparedPicture } from './prepare-picture.ts';
import * as encoded from './testing/encoded-pictures.ts';
import * as planted from './testing/planted-pictures.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0'];
const anyBytes = fc
  .tuple(fc.constantFrom('', ...signatures), fc.uint8Array({ maxLength: 300 }))
  .map(([signature, rest]) => joinBytes([asciiBytes(signature), rest]));

const profile = planted.profileOf(300);
const valid = [
  planted.jpegWith([...planted.secretSegments(6), planted.profileSegments(profile, 2)]),
  planted.jpegWith(planted.secretSegments(8), encoded.PROGRESSIVE_JPEG),
  planted.jpegWith(planted.secretSegments(), encoded.RGB_JPEG),
  encoded.GREY_JPEG,
  planted.pngWith([...planted.secretChunks(), planted.pngChunk('eXIf', planted.exifWith(5))]),
  planted.webpWith([planted.riffChunk('ICCP', profile)], planted.secretWebpChunks(7), 0x2c),
  encoded.ALPHA_WEBP,
  encoded.LOSSLESS_WEBP,
  encoded.ANIMATED_WEBP,
];

/** A valid picture with some pieces overwritten, taken out, doubled or put in. */
const mutated = fc
  .tuple(
    fc.constantFrom(...valid),
    fc.array(
      fc.record({
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(400)),
        added: fc.oneof(
          fc.uint8Array({ maxLength: 4 }),
          fc.constantFrom(...planted.secretSegments(4), ...planted.secretChunks()),
        ),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([picture, changes]) => {
    let bytes = picture;
    for (const { place, removed, added } of changes) {
      const at = Math.floor(place * bytes.length);
      bytes = joinBytes([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
    }
    return bytes;
  });

function prepared(bytes: Uint8Array): PreparedPicture | undefined {
  try {
    return preparePicture(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(PictureError);
    return undefined;
  }
}

/** What a browser that guesses by the content takes it for: https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm */
function sniffed(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF[\s\S]{4}WEBPVP/.test(text)) return 'image/webp';
  return undefined;
}

const MARKUP = /<(?:!doctype|html|head|body|script|iframe|style|title|\?xml|\?php)/i;

function expectFit(picture: PreparedPicture, input: Uint8Array): void {
  expect(sniffed(picture.bytes)).toBe(picture.contentType);
  expect(textOf(picture.bytes.subarray(0, 2048))).not.toMatch(MARKUP);
  expect(picture.bytes.length).toBeLessThanOrEqual(input.length + 64);
  const again = preparePicture(picture.bytes);
  expect({ ...again, bytes: '' }).toEqual({ ...picture, bytes: '' });
  expect(textOf(again.bytes)).toBe(textOf(picture.bytes));
}

test('any bytes are refused or become a picture that stays as it is', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const picture = prepared(bytes);
      if (picture !== undefined) expectFit(picture, bytes);
    }),
    { numRuns: 3000 },
  );
});

test('so are mutations of pictures; enough of them are taken to mean something', () => {
  let taken = 0;
  fc.assert(
    fc.property(mutated, (bytes) => {
      const picture = prepared(bytes);
      if (picture === undefined) return;
      taken += 1;
      expectFit(picture, bytes);
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(500);
});

const SECRET_PLACES: readonly ((text: Uint8Array) => Uint8Array)[] = [
  (text) => planted.jpegWith([planted.jpegSegment(0xfe, text)]),
  (text) => planted.jpegWith([planted.jpegSegment(0xe1, asciiBytes('Exif\0\0MM\0*'), text)]),
  (text) => planted.jpegWith([planted.jpegSegment(0xe1, asciiBytes('http://ns.adobe.com/xap/1.0/\0'), text)]),
  (text) =>
    planted.jpegWith([planted.jpegSegment(0xe0, asciiBytes('JFIF\0\x01\x02\0\0\x01\0\x01\x09\x09'), text)]),
  (text) => planted.jpegWith([planted.jpegSegment(0xee, asciiBytes('Adobe\0\x64\0\0\0\0\x01'), text)]),
  (text) => planted.jpegWith([planted.jpegSegment(0xed, text)], encoded.PROGRESSIVE_JPEG),
  (text) => planted.jpegWith([], encoded.BASELINE_JPEG, text),
  (text) => planted.pngWith([planted.pngChunk('tEXt', text)]),
  (text) => planted.pngWith([], [planted.pngChunk('iTXt', text)]),
  (text) => planted.pngWith([planted.pngChunk('eXIf', joinBytes([planted.exifWith(6), text]))]),
  (text) => planted.pngWith([planted.pngChunk('PLTE', text.subarray(0, 21))]),
  (text) => joinBytes([planted.PLAIN_PNG, text]),
  (text) => planted.webpWith([], [planted.riffChunk('XMP ', text)]),
  (text) => planted.webpWith([planted.riffChunk('EXIF', text)], []),
  (text) => planted.webpWith([planted.riffChunk('ICCP', text)], []),
  (text) => joinBytes([encoded.LOSSLESS_WEBP, text]),
];

test('a text survives in no byte of a picture, wherever it is planted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SECRET_PLACES),
      fc.string({
        minLength: 21,
        maxLength: 200,
        unit: fc.constantFrom('a', 'b', 'X', 'Z', '<', '>', '/', ' ', '0', '1', '2', '3'),
      }),
      (plant, text) => {
        const bytes = plant(asciiBytes(text));
        expect(textOf(bytes)).toContain(text.slice(0, 21));
        const picture = preparePicture(bytes);
        for (let at = 0; at + 12 <= 21; at += 1)
          expect(textOf(picture.bytes)).not.toContain(text.slice(at, at + 12));
        expectFit(picture, bytes);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  [
    'a palette',
    (text: Uint8Array) => {
      const palette = planted.pngChunk('PLTE', joinBytes([text, new Uint8Array(768 - text.length)]));
      return planted.pngFile(planted.pngHeader(24, 16, 8, 3), palette, planted.pixelChunk, planted.PNG_END);
    },
  ],
  [
    'a quantisation table',
    (text: Uint8Array) =>
      planted.jpegWith([
        planted.jpegSegment(0xdb, new Uint8Array([1]), text, new Uint8Array(64 - text.length)),
      ]),
  ],
  [
    'the pixels of a lossless WebP',
    (text: Uint8Array) =>
      planted.webpFile(planted.riffChunk('VP8L', joinBytes([encoded.LOSSLESS_WEBP.subarray(20), text]))),
  ],
])('markup in %s is refused', (_name, build) => {
  expect(() => preparePicture(build(asciiBytes('<ScRipt>alert(1)</script>')))).toThrow(
    'it begins with markup',
  );
  expect(preparePicture(build(asciiBytes('no more than a text'))).width).toBe(24);
});
