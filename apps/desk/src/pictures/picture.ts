import type { PICTURE_TYPES } from '@soglia/contracts/tickets';

/** A picture as it is stored and served. */
export interface PreparedPicture {
  readonly contentType: (typeof PICTURE_TYPES)[number];
  /** Pixels, as Chromium shows it: a JPEG or PNG that lies on its side is measured upright, a WebP is not turned. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export type PictureProblem = 'not_a_picture' | 'damaged' | 'too_large' | 'too_many_pixels' | 'animated';

/** Why a file is not taken as a picture; the message is for the log. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly reason: PictureProblem;

  constructor(reason: PictureProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Pixels of a picture; more would take 200 MB in the browser that shows it. */
const PIXELS_LIMIT = 50_000_000;
/** Pixels of a side: what every browser can show. */
const SIDE_LIMIT = 16_384;

/**
 * @param size of the stored pixels
 * @param orientation of EXIF, 1 to 8; from 5 on the picture is shown with its sides exchanged
 * @returns the size as it is shown
 * @throws PictureError `damaged` without a pixel, `too_many_pixels`
 */
export function shownSize(
  { width, height }: { readonly width: number; readonly height: number },
  orientation: number,
): { width: number; height: number } {
  if (width === 0 || height === 0) throw new PictureError('damaged', 'it has no pixels');
  if (width > SIDE_LIMIT || height > SIDE_LIMIT || width * height > PIXELS_LIMIT)
    throw new PictureError('too_many_pixels', `${width} × ${height} pixels`);
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
