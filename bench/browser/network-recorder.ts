import { gzipSync } from 'node:zlib';
import type { CDPSession } from '@playwright/test';

interface FetchedFile {
  readonly url: string;
  /** ms since 1970. */
  readonly askedAt: number;
  mime: string;
  /** Bytes on the wire, with headers. */
  wireBytes: number;
  done: boolean;
}

export interface Weight {
  readonly files: number;
  /** kB on the wire, with headers. */
  readonly wireKilobytes: number;
  /** kB of scripts and styles, gzipped. */
  readonly codeKilobytes: number;
}

/** Records the requests of a page. */
export interface NetworkRecorder {
  /** Sums up the finished requests; those that were asked for until then, ms since 1970. */
  weigh(until?: number): Promise<Weight>;
}

const isCode = ({ mime }: FetchedFile) => /javascript|css/.test(mime);

export function recordNetwork(cdp: CDPSession): NetworkRecorder {
  const fetched = new Map<string, FetchedFile>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http'))
      fetched.set(requestId, {
        url: request.url,
        askedAt: wallTime * 1_000,
        mime: '',
        wireBytes: 0,
        done: false,
      });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = fetched.get(requestId);
    if (file !== undefined) file.mime = response.mimeType;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = fetched.get(requestId);
    if (file !== undefined) Object.assign(file, { wireBytes: encodedDataLength, done: true });
  });
  const gzipOf = async (requestId: string) => {
    const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
    return gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
  };
  return {
    weigh: async (until = Infinity) => {
      const done = [...fetched].filter(([, file]) => file.done && file.askedAt <= until);
      const code = await Promise.all(done.filter(([, file]) => isCode(file)).map(([id]) => gzipOf(id)));
      return {
        files: done.length,
        wireKilobytes: done.reduce((sum, [, file]) => sum + file.wireBytes, 0) / 1e3,
        codeKilobytes: code.reduce((sum, bytes) => sum + bytes, 0) / 1e3,
      };
    },
  };
}
