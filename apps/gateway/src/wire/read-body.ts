import type { IncomingMessage } from 'node:http';

export type BodyRead =
  | { readonly body: Buffer }
  | { readonly body?: undefined; readonly reason: 'too_large' | 'incomplete' | 'busy' };

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Reads a small body whole. Stops reading at `limit` bytes, and after `timeoutMs` milliseconds.
 * @param mayBe whether there is room for a body that is as long as this by now
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  timeoutMs: number,
  mayBe: (bytes: number) => boolean = () => true,
): Promise<BodyRead> {
  return new Promise((resolve) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limit || !mayBe(announced)) {
      resolve({ reason: announced > limit ? 'too_large' : 'busy' });
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (read: BodyRead) => {
      clearTimeout(timer);
      request.off('data', onData);
      resolve(read);
    };
    const timer = setTimeout(() => {
      finish({ reason: 'incomplete' });
    }, timeoutMs).unref();
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) finish({ reason: 'too_large' });
      else if (!mayBe(size)) finish({ reason: 'busy' });
      else chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => {
      finish({ body: Buffer.concat(chunks) });
    });
    request.once('close', () => {
      finish({ reason: 'incomplete' });
    });
  });
}
