import { asciiBytes, joinBytes, type ByteReader } from './byte-reader.ts';
import { readOrientation, UPRIGHT, writeOrientation } from './exif-orientation.ts';
import { isColourProfile, PROFILE_LIMIT } from './icc-profile.ts';
import {
  checkHuffmanTables,
  checkQuantisationTables,
  damaged,
  readFrame,
  type Frame,
} from './jpeg-segments.ts';
import { shownSize, type PreparedPicture } from './picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const QUANTISATION = 0xdb;
const RESTART_INTERVAL = 0xdd;
const HUFFMAN = 0xc4;
const JFIF = 0xe0;
const EXIF = 0xe1;
const PROFILE = 0xe2;
const ADOBE = 0xee;
const COMMENT = 0xfe;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![HUFFMAN, 0xc8, 0xcc].includes(marker);
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A photograph with all its extras has under 200. */
const SEGMENTS_LIMIT = 1000;
/** A progressive picture has about ten; each one more makes the browser walk over all pixels again. */
const SCANS_LIMIT = 100;

const EXIF_NAME = 'Exif\0\0';
const PROFILE_NAME = 'ICC_PROFILE\0';

/** What the application segments of a picture say that is needed to show it. */
interface Application {
  /** Version and density. */
  jfif?: Uint8Array;
  orientation?: number;
  /** How the colours of the components are meant. */
  adobeTransform?: number;
  readonly profile: { readonly index: number; readonly count: number; readonly bytes: Uint8Array }[];
}

/**
 * A JPEG without anything but pixels, tables, orientation and colours. Pixels and tables are copied, application
 * segments written anew; comments, and what stands behind the end, are left out.
 * @param reader at its beginning the signature, which has been checked
 * @throws PictureError
 */
export function prepareJpeg(reader: ByteReader): PreparedPicture {
  const application: Application = { profile: [] };
  const body: Uint8Array[] = [];
  let frame: Frame | undefined;
  let scans = 0;
  let at = 2;
  for (let segments = 0; segments < SEGMENTS_LIMIT; segments += 1) {
    const code = markerAt(reader, at);
    const marker = reader.uint8(code);
    if (marker === END) {
      if (frame === undefined || scans === 0) throw damaged('it has no pixels');
      return written(frame, application, body);
    }
    const start = code + 3;
    const end = code + 1 + lengthOf(reader, code);
    at = end;
    if (isApplication(marker)) {
      readApplication(marker, reader, { start, end, into: application });
      continue;
    }
    if (marker === COMMENT) continue;
    if (isFrame(marker)) {
      if (frame !== undefined) throw damaged('a second frame');
      frame = readFrame(marker, reader, start, end);
    } else if (marker === SCAN) {
      scans += 1;
      if (scans > SCANS_LIMIT) throw damaged('too many scans');
      at = scanEnd(reader, { start, end, frame });
    } else checkTables(marker, reader, start, end);
    body.push(new Uint8Array([0xff]), reader.slice(code, at));
  }
  throw damaged('too many segments');
}

/** The position of a marker's code; any number of fill bytes may stand before it. */
function markerAt(reader: ByteReader, from: number): number {
  if (reader.uint8(from) !== 0xff) throw damaged(`no marker at ${from}`);
  let at = from;
  while (reader.uint8(at) === 0xff) at += 1;
  return at;
}

/** The length of a segment, from behind its marker on. */
function lengthOf(reader: ByteReader, code: number): number {
  const length = reader.uint16(code + 1);
  if (length < 2) throw damaged(`a segment of ${length} bytes at ${code}`);
  if (code + 1 + length > reader.length) throw damaged('a segment past the end');
  return length;
}

function checkTables(marker: number, reader: ByteReader, start: number, end: number): void {
  if (marker === QUANTISATION) checkQuantisationTables(reader, start, end);
  else if (marker === HUFFMAN) checkHuffmanTables(reader, start, end);
  else if (marker !== RESTART_INTERVAL || end - start !== 2)
    throw damaged(`marker ${marker} of ${end - start} bytes`);
}

/** Where the pixels of a scan end: at the next marker that is neither a restart nor the escape of a byte FF. */
function scanEnd(
  reader: ByteReader,
  { start, end, frame }: { readonly start: number; readonly end: number; readonly frame: Frame | undefined },
): number {
  const components = reader.uint8(start);
  if (frame === undefined || components === 0 || components > frame.components)
    throw damaged('a scan without its frame');
  if (end - start !== 4 + 2 * components) throw damaged('a scan header of a wrong length');
  let at = end;
  for (;;) {
    const marker = reader.find(0xff, at);
    const code = markerAt(reader, marker);
    at = code + 1;
    if (reader.uint8(code) === 0 || isRestart(reader.uint8(code))) continue;
    if (marker === end) throw damaged('a scan without pixels');
    return marker;
  }
}

/** The first segment of a kind counts; one that cannot be read is as good as none. */
function readApplication(
  marker: number,
  reader: ByteReader,
  { start, end, into }: { readonly start: number; readonly end: number; readonly into: Application },
): void {
  if (marker === JFIF && reader.has('JFIF\0', start, end) && end - start >= 14) {
    into.jfif ??= reader.slice(start + 5, start + 12);
  } else if (marker === EXIF && reader.has(EXIF_NAME, start, end)) {
    into.orientation ??= readOrientation(reader.slice(start + EXIF_NAME.length, end));
  } else if (marker === PROFILE && reader.has(PROFILE_NAME, start, end)) {
    const at = start + PROFILE_NAME.length;
    if (end - at < 2) return;
    const [index, count] = [reader.uint8(at), reader.uint8(at + 1)];
    into.profile.push({ index, count, bytes: reader.slice(at + 2, end) });
  } else if (marker === ADOBE && reader.has('Adobe', start, end) && end - start >= 12) {
    into.adobeTransform ??= reader.uint8(start + 11);
  }
}

function colourProfile(parts: Application['profile']): Uint8Array | undefined {
  const ordered = parts.toSorted((one, other) => one.index - other.index);
  const complete = ordered.every(({ index, count }, at) => index === at + 1 && count === parts.length);
  const length = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  if (!complete || length > PROFILE_LIMIT) return undefined;
  const profile = joinBytes(ordered.map((part) => part.bytes));
  return isColourProfile(profile) ? profile : undefined;
}

function written(frame: Frame, application: Application, body: readonly Uint8Array[]): PreparedPicture {
  const { jfif, adobeTransform, orientation = UPRIGHT } = application;
  const profile = colourProfile(application.profile);
  const pieces: Uint8Array[] = [new Uint8Array([0xff, START])];
  // Two zeros: a thumbnail without pixels.
  if (jfif !== undefined) pieces.push(segment(JFIF, 'JFIF\0', jfif, [0, 0]));
  if (orientation !== UPRIGHT) pieces.push(segment(EXIF, EXIF_NAME, writeOrientation(orientation)));
  if (profile !== undefined) pieces.push(segment(PROFILE, PROFILE_NAME, [1, 1], profile));
  if (adobeTransform !== undefined)
    pieces.push(segment(ADOBE, 'Adobe', [0, 100, 0, 0, 0, 0, adobeTransform]));
  pieces.push(...body, new Uint8Array([0xff, END]));
  return { contentType: 'image/jpeg', ...shownSize(frame, orientation), bytes: joinBytes(pieces) };
}

function segment(marker: number, name: string, ...data: readonly ArrayLike<number>[]): Uint8Array {
  const content = joinBytes([asciiBytes(name), ...data.map((part) => Uint8Array.from(part))]);
  const length = content.length + 2;
  return joinBytes([new Uint8Array([0xff, marker, length >> 8, length & 0xff]), content]);
}
