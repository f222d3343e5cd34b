import type { Dispatcher } from 'undici';
import type { Metrics } from '#admin-origin/metrics.ts';
import type { HubLink } from '../hub-link.ts';

export interface Question {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  /** Header pairs; the length of the body is found here. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
  /** Milliseconds for the answer's headers, and between two pieces of its body. */
  readonly timeout: number;
}

export interface Answer {
  readonly status: number;
  /** Header pairs as they came. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** What a hub says to a sign-in is a few kB; what is longer comes from something else. */
const answerLimit = 1024 * 1024;

/** Asks the hub something small and reads its answer whole. undefined where it is away, or says what no hub says. */
export const askHub = async (
  link: HubLink,
  metrics: Metrics,
  question: Question,
): Promise<Answer | undefined> => {
  const began = performance.now();
  const { method, path, headers, body, timeout } = question;
  try {
    const answer = await link.pool.request({
      ...{ method, path, body: body ?? null },
      headers: withoutEncoding(headers),
      responseHeaders: 'raw',
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > answerLimit) return undefined;
      chunks.push(chunk);
    }
    link.answered();
    metrics.requestEnded(answer.statusCode, (performance.now() - began) / 1000);
    const raw: unknown = answer.headers;
    return {
      status: answer.statusCode,
      headers: Array.isArray(raw) ? raw.map(String) : [],
      body: Buffer.concat(chunks),
    };
  } catch {
    link.failed();
    return undefined;
  }
};

/** The answer has to be read here, so the hub is not to compress it; and the body is sent as one piece. */
const withoutEncoding = (pairs: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (!/^(?:accept-encoding|content-length)$/i.test(key)) kept.push(key, value);
  }
  return kept;
};
