import type { ByteReader } from './byte-reader.ts';
import { PictureError } from './picture.ts';

/** The kind of picture within a JPEG, its size in pixels and its colour components. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/** Baseline, extended and progressive, each with Huffman codes: what browsers show. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2];
const SHOWN_COMPONENTS = [1, 3, 4];

export const damaged = (what: string) => new PictureError('damaged', `JPEG: ${what}`);

/**
 * @param start of its content; `end` is behind it
 * @throws PictureError `not_a_picture` for one that no browser shows, such as a lossless one
 */
export function readFrame(marker: number, reader: ByteReader, start: number, end: number): Frame {
  if (end - start < 6) throw damaged('a short frame header');
  const [precision, components] = [reader.uint8(start), reader.uint8(start + 5)];
  if (!SHOWN_FRAMES.includes(marker) || precision !== 8 || !SHOWN_COMPONENTS.includes(components))
    throw new PictureError(
      'not_a_picture',
      `JPEG: frame ${marker}, ${precision} bit, ${components} components`,
    );
  if (end - start !== 6 + 3 * components) throw damaged('a frame header of a wrong length');
  return { width: reader.uint16(start + 3), height: reader.uint16(start + 1), components };
}

/** Tables have no length of their own: they must fill their segment, so that nothing can hide behind them. */
export function checkQuantisationTables(reader: ByteReader, start: number, end: number): void {
  let at = start;
  while (at < end) {
    const kind = reader.uint8(at);
    if (kind >> 4 > 1 || (kind & 0xf) > 3) throw damaged(`quantisation table ${kind}`);
    at += 1 + (kind >> 4 === 0 ? 64 : 128);
  }
  if (at !== end) throw damaged('quantisation tables of a wrong length');
}

export function checkHuffmanTables(reader: ByteReader, start: number, end: number): void {
  let at = start;
  while (at < end) {
    const kind = reader.uint8(at);
    if (kind >> 4 > 1 || (kind & 0xf) > 3) throw damaged(`Huffman table ${kind}`);
    let symbols = 0;
    for (let length = 1; length <= 16; length += 1) symbols += reader.uint8(at + length);
    if (symbols > 256) throw damaged(`a Huffman table of ${symbols} symbols`);
    at += 17 + symbols;
  }
  if (at !== end) throw damaged('Huffman tables of a wrong length');
}
