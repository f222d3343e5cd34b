import type { ServerResponse } from 'node:http';

/** Bytes of a response waiting for a slow client above which the hub is not read. */
const MOST_WAITING_BYTES = 128 * 1024;

/**
 * Writes a response as it comes. The newest chunk waits for what comes with it: headers, chunks and end that arrive
 * together are written at once.
 *
 * @param onFull the client reads slower than chunks come
 */
export function createChunkWriter(response: ServerResponse, onFull: () => void) {
  let pending: Buffer | undefined;
  let flushing: NodeJS.Immediate | undefined;

  const writeNow = (chunk: Buffer) => {
    pending = undefined;
    // The kernel often takes at once what makes write() return false: only what is left counts.
    if (!response.write(chunk) && response.writableLength > MOST_WAITING_BYTES) onFull();
  };

  const flushSoon = () => {
    flushing ??= setImmediate(() => {
      flushing = undefined;
      // Headers of events and streams come alone. They go with an empty write, because flushHeaders() would write bytes
      // beyond ASCII in another encoding.
      if (!response.writableEnded && !response.destroyed) writeNow(pending ?? Buffer.alloc(0));
    });
  };

  return {
    /** To be called once the headers are set. */
    begin: flushSoon,
    write: (chunk: Buffer): void => {
      if (pending !== undefined) writeNow(pending);
      pending = chunk;
      flushSoon();
    },
    end: (): void => {
      clearImmediate(flushing);
      response.end(pending);
    },
    /** Breaks off after what has come. */
    destroy: (): void => {
      if (pending !== undefined) writeNow(pending);
      response.destroy();
    },
  };
}
