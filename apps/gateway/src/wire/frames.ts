import type { RawData } from 'ws';

/** The text of a frame. `ws` has checked that it is UTF-8. */
export function frameText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

/** An own field of a message; undefined where it has none. */
export const field = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null
    ? Object.getOwnPropertyDescriptor(message, name)?.value
    : undefined;
