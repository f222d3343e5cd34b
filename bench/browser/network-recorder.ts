import { gzipSync } from 'node:zlib';
import type { CDPSession } from '@playwright/test';

interface Fetched {
  readonly url: string;
  mime: string;
  /** Bytes on the wire, headers included. */
  moved: number;
  done: boolean;
}

export interface Weight {
  readonly files: number;
  /** Kilobytes on the wire, headers included. */
  readonly moved: number;
  /** Kilobytes of scripts and styles, as gzip makes them. */
  readonly code: number;
}

/** Listens to what a page fetches, from now on. */
export interface Wire {
  /** What came so far. */
  weigh(): Promise<Weight>;
}

const isCode = ({ mime }: Fetched) => /javascript|css/.test(mime);

export const listen = (cdp: CDPSession): Wire => {
  const fetched = new Map<string, Fetched>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http'))
      fetched.set(requestId, { url: request.url, mime: '', moved: 0, done: false });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = fetched.get(requestId);
    if (file !== undefined) file.mime = response.mimeType;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = fetched.get(requestId);
    if (file !== undefined) Object.assign(file, { moved: encodedDataLength, done: true });
  });
  const gzipOf = async (requestId: string) => {
    const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
    return gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
  };
  return {
    weigh: async () => {
      const done = [...fetched].filter(([, file]) => file.done);
      const code = await Promise.all(done.filter(([, file]) => isCode(file)).map(([id]) => gzipOf(id)));
      return {
        files: done.length,
        moved: done.reduce((sum, [, file]) => sum + file.moved, 0) / 1e3,
        code: code.reduce((sum, bytes) => sum + bytes, 0) / 1e3,
      };
    },
  };
};
