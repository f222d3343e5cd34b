import { PICTURE_LIMIT } from '@soglia/contracts/tickets';
import type { Content } from '#api/request-content.ts';

/** Pixels of the longer side. */
const LONGEST_SIDE = 2_048;
/** Bytes of a file that is read at all: more than any phone makes. */
const LARGEST_FILE = 60 * 1024 * 1024;
const QUALITY = 0.85;

/** Why a file cannot be sent as a picture. `heic`: what iPhones make, which only Safari reads. */
export type PictureProblem = 'heic' | 'unreadable' | 'large';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The size at which a picture is sent: the longer side is at most 2,048 pixels, a smaller one stays. */
export function scaledSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/**
 * The picture as a JPEG of at most 2,048 pixels, upright, without what the camera writes beside it: the place, the time,
 * the device. Rejects with PictureError.
 */
export async function scalePicture(file: File): Promise<Content> {
  if (file.size > LARGEST_FILE) throw new PictureError('large');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new PictureError(isHeic(file) ? 'heic' : 'unreadable', cause);
  });
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, scaledSize(bitmap.width, bitmap.height));
    const context = canvas.getContext('2d');
    if (context === null) throw new PictureError('unreadable');
    // What is transparent would be black in a JPEG.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (blob === null) throw new PictureError('unreadable');
    if (blob.size > PICTURE_LIMIT) throw new PictureError('large');
    return { type: 'image/jpeg', bytes: new Uint8Array(await blob.arrayBuffer()) };
  } finally {
    bitmap.close();
  }
}
