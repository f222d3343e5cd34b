import { PictureError } from './picture.ts';

/** Reads numbers and pieces of a file. What lies past its end is `damaged`, so that no parser needs checks of its own. */
export class ByteReader {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  uint8(at: number): number {
    const value = this.#bytes[at];
    if (value === undefined) throw new PictureError('damaged', `it ends before byte ${at}`);
    return value;
  }

  uint16(at: number): number {
    return this.uint8(at) * 0x100 + this.uint8(at + 1);
  }

  uint32(at: number): number {
    return this.uint16(at) * 0x10000 + this.uint16(at + 2);
  }

  /** As the three below: the lowest byte first. */
  uint16le(at: number): number {
    return this.uint8(at) + this.uint8(at + 1) * 0x100;
  }

  uint24le(at: number): number {
    return this.uint16le(at) + this.uint8(at + 2) * 0x10000;
  }

  uint32le(at: number): number {
    return this.uint16le(at) + this.uint16le(at + 2) * 0x10000;
  }

  /** Bytes as characters. */
  text(at: number, length: number): string {
    let text = '';
    for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.uint8(at + index));
    return text;
  }

  /** Whether these characters stand there, before `end`. */
  has(characters: string, at: number, end = this.length): boolean {
    return at + characters.length <= end && this.text(at, characters.length) === characters;
  }

  /** The next position of a byte. A loop, as `indexOf` takes ten times as long where each second byte is one. */
  find(byte: number, from: number): number {
    for (let at = from; at < this.length; at += 1) if (this.#bytes[at] === byte) return at;
    throw new PictureError('damaged', `it has no ${byte} after ${from}`);
  }

  /** A view, not a copy. */
  slice(start: number, end: number): Uint8Array {
    if (end > this.length || end < start) throw new PictureError('damaged', `it ends before byte ${end}`);
    return this.#bytes.subarray(start, end);
  }
}

export const asciiBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
