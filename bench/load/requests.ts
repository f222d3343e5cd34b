import { Pool } from 'undici';

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

/** Repeats a request. Throws at the first status other than 200. */
export async function requestRepeatedly({
  origin,
  path,
  token,
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump({ limit: 64 * 2 ** 20 });
      if (statusCode !== 200) throw new Error(`${origin}${path}: ${statusCode}`);
      latencies.push(performance.now() - from);
    }
  };
  const from = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    await pool.destroy();
  }
  return { perSecond: (latencies.length / (performance.now() - from)) * 1000, latencies };
}
