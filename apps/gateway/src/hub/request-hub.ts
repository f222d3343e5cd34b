import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Metrics } from '#metrics.ts';
import { withoutHeaders } from '#wire/header-pairs.ts';
import type { HubLink } from './hub-link.ts';

export interface HubRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  /** Header pairs; the length of the body is found here. */
  readonly headers: readonly string[];
  readonly body: Buffer | Readable | undefined;
  /** Milliseconds for the response's headers, and between two pieces of its body. */
  readonly timeoutMs: number;
  /** Bytes of the response's body. */
  readonly responseLimit: number;
  /** Whether there is room for a response whose body is as long as this by now. */
  readonly mayBe?: (bytes: number) => boolean;
}

export interface HubResponse {
  readonly status: number;
  /** Header pairs as they came. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The response is read here, so the hub must not compress it; and the body is sent in one piece. */
const ADAPTED = /^(?:accept-encoding|content-length)$/i;

/** Sends a request and reads the response whole. undefined where the hub is unreachable, or the response too large or without room. */
export async function requestHub(
  link: HubLink,
  metrics: Metrics,
  request: HubRequest,
): Promise<HubResponse | undefined> {
  const startedAt = performance.now();
  const { method, path, headers, body, timeoutMs, responseLimit, mayBe = () => true } = request;
  try {
    const response = await link.pool.request({
      method,
      path,
      body: body ?? null,
      headers: withoutHeaders(headers, ADAPTED),
      responseHeaders: 'raw',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > responseLimit || !mayBe(size)) return undefined;
      chunks.push(chunk);
    }
    link.recordAnswer();
    metrics.requestEnded(response.statusCode, (performance.now() - startedAt) / 1000);
    const raw: unknown = response.headers;
    return {
      status: response.statusCode,
      headers: Array.isArray(raw) ? raw.map(String) : [],
      body: Buffer.concat(chunks),
    };
  } catch {
    link.recordFailure();
    return undefined;
  }
}
