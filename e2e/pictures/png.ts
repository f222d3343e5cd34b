import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** An image as rows of 24-bit colours, 0xRRGGBB, left to right and top to bottom. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunksOf = function* (png: Buffer) {
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
};

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Removes the filter of each row, in place: PNG stores differences from neighbouring bytes. */
function unfilter(data: Buffer, stride: number, size: number): void {
  const at = (index: number) => data[index] ?? 0;
  for (let row = 0; row * (stride + 1) < data.length; row += 1) {
    const start = row * (stride + 1);
    const kind = at(start);
    for (let column = 0; column < stride; column += 1) {
      const index = start + 1 + column;
      const left = column < size ? 0 : at(index - size);
      const up = row === 0 ? 0 : at(index - stride - 1);
      const corner = column < size || row === 0 ? 0 : at(index - stride - 1 - size);
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      data[index] = at(index) + (guesses[kind] ?? 0);
    }
  }
}

/** Reads a PNG as browsers write their screenshots: 8 bits a channel, RGB or RGBA, not interlaced. */
export function readPng(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined) throw new Error('not a PNG');
  const [width, height, depth, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  const size = kind === 6 ? 4 : 3;
  if (depth !== 8 || (kind !== 6 && kind !== 2))
    throw new Error(`no screenshot: ${depth} bits, kind ${kind}`);
  const stride = width * size;
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((c) => c.data)));
  unfilter(data, stride, size);
  const colours = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const row = Math.floor(pixel / width);
    colours[pixel] = data.readUIntBE(row * (stride + 1) + 1 + (pixel % width) * size, 3);
  }
  return { width, height, colours };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

/** Writes a PNG of at most 256 colours; `indices` holds one byte per pixel. */
export function writePalettePng(
  { width, height }: Pixels,
  palette: readonly number[],
  indices: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const table = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
