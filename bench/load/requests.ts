import { connect, type Socket } from 'node:net';

export interface Load {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
  /** Concurrent requests, each on its own connection. */
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Ms from the request to the last byte of the body. */
  readonly latencies: readonly number[];
}

/**
 * Repeats a request. An HTTP client of the usual kind takes as much of the processor as a gateway does, and on few cores
 * that would be measured too: this one looks at the status and counts the bytes. Rejects at the first status other than
 * 200, and at an answer without a length.
 */
export async function requestRepeatedly(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const from = performance.now();
  const end = from + load.seconds * 1000;
  await Promise.all(
    Array.from({ length: load.connections }, () => repeatOnConnection(load, end, (ms) => latencies.push(ms))),
  );
  return { perSecond: (latencies.length / (performance.now() - from)) * 1000, latencies };
}

const HEADER_END = '\r\n\r\n';

function repeatOnConnection(
  { origin, path, token }: Load,
  end: number,
  onAnswer: (ms: number) => void,
): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: identity\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let sentAt = 0;
    let head = '';
    /** Bytes of the body that are still to come; undefined until its headers are whole. */
    let left: number | undefined;

    const send = () => {
      if (performance.now() >= end) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      head = '';
      left = undefined;
      socket.write(request);
    };
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${origin}${path}: ${reason}`));
    };

    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => {
      fail('the connection was closed');
    });
    socket.on('data', (chunk: Buffer) => {
      let ofBody = chunk.length;
      if (left === undefined) {
        const before = head.length;
        head += chunk.toString('latin1');
        const found = head.indexOf(HEADER_END);
        if (found < 0) return;
        const bodyStart = found + HEADER_END.length;
        const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, found))?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          fail(head.slice(0, found));
          return;
        }
        left = Number(length);
        ofBody = before + chunk.length - bodyStart;
      }
      left -= ofBody;
      if (left > 0) return;
      onAnswer(performance.now() - sentAt);
      send();
    });
  });
}
