import { PICTURE_LIMIT } from '@soglia/contracts/tickets';
import { ByteReader } from './byte-reader.ts';
import { prepareJpeg } from './jpeg.ts';
import { PictureError, type PreparedPicture } from './picture.ts';
import { PNG_SIGNATURE, preparePng } from './png.ts';
import { prepareWebp } from './webp.ts';

export { PictureError, type PreparedPicture } from './picture.ts';

/**
 * Makes a picture that somebody sent fit to be stored and served to others: the type is what its content is, the
 * structure is walked to its end, and only what is needed to show it is written into a new file. Places, times, names,
 * thumbnails, comments and whatever stands behind the end are gone; orientation and colours stay. The compressed pixels
 * are copied without being decoded. The work grows with the length, whatever is in it.
 * @throws PictureError
 */
export const preparePicture = (bytes: Uint8Array): PreparedPicture => prepareFrom(new ByteReader(bytes));

/** As {@link preparePicture}; a test counts what is read. */
export function prepareFrom(reader: ByteReader): PreparedPicture {
  checkLength(reader.length);
  const picture = prepareByContent(reader);
  // A colour profile that is compressed anew may be longer than it was.
  checkLength(picture.bytes.length);
  if (MARKUP.test(beginningOf(picture.bytes)))
    throw new PictureError('not_a_picture', 'it begins with markup');
  return picture;
}

function checkLength(length: number): void {
  if (length > PICTURE_LIMIT) throw new PictureError('too_large', `${length} bytes`);
}

function prepareByContent(reader: ByteReader): PreparedPicture {
  if (reader.has('\xff\xd8\xff', 0)) return prepareJpeg(reader);
  if (reader.has(PNG_SIGNATURE, 0)) return preparePng(reader);
  if (reader.has('RIFF', 0) && reader.has('WEBP', 8)) return prepareWebp(reader);
  throw new PictureError('not_a_picture', 'neither JPEG, PNG nor WebP');
}

/**
 * A palette or a table of a picture can be written so that it is text. Programs that guess a type read the beginning
 * only; five characters meet by chance there once in ten million pictures.
 */
const MARKUP = /<!doctype|<(?:html|head|body|script|iframe|style|title|\?xml|\?php)/i;
const SNIFFED_LENGTH = 2048;

const beginningOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, SNIFFED_LENGTH)).toString('latin1');
