import type { IncomingMessage } from 'node:http';

export type BodyRead =
  { readonly body: Buffer } | { readonly body?: undefined; readonly why: 'too_large' | 'broken' };

/** Reads a small body whole. Stops reading at `limit` bytes, and after `time` milliseconds. */
export const readBody = (request: IncomingMessage, limit: number, time: number): Promise<BodyRead> =>
  new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      resolve({ why: 'too_large' });
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (read: BodyRead) => {
      clearTimeout(timer);
      request.off('data', onData);
      resolve(read);
    };
    const timer = setTimeout(() => {
      done({ why: 'broken' });
    }, time).unref();
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) done({ why: 'too_large' });
      else chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => {
      done({ body: Buffer.concat(chunks) });
    });
    request.once('close', () => {
      done({ why: 'broken' });
    });
  });
