import { isRecord } from '@soglia/hub-client/json';
import type { AbortSignalLike, FetchAnswer, FetchInit } from '@soglia/hub-client/platform';
import { ApiError } from './api-error.ts';
import type { ApiOrigin } from './request-api.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
/** Characters of a sentence that a server sends for people. */
const LONGEST_SENTENCE = 300;

/** A body and its media type. */
export interface Content {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface ContentRequest {
  readonly method?: FetchInit['method'];
  /** Begins with a slash. */
  readonly path: string;
  /** Beside the token and the content type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Content | undefined;
  /** Milliseconds for all of it; 10,000 when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignalLike | undefined;
}

export const jsonContent = (value: unknown): Content => ({
  type: 'application/json',
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});

/** Undefined where the body is no JSON. */
export function parseContent({ bytes }: Content): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * A request with headers or a body of its own, such as a picture, answered with bytes. What sends and reads plain JSON
 * uses `requestApi`, which is part of the login and knows nothing of these. Rejects with {@link ApiError}, or what
 * `accessToken` rejects with.
 */
export async function requestContent(
  origin: ApiOrigin,
  { method = 'GET', path, headers, content, timeout = DEFAULT_TIMEOUT_MS, signal }: ContentRequest,
): Promise<Content> {
  const { platform, base, accessToken } = origin;
  const bearer = await accessToken?.();
  const abort = platform.newAbort();
  let why: 'timeout' | 'aborted' | undefined;
  const end = (reason: 'timeout' | 'aborted') => {
    why ??= reason;
    abort.abort();
  };
  const onAbort = () => end('aborted');
  const cancelTimeout = platform.clock.after(timeout, () => end('timeout'));
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();
  try {
    const answer = await platform.fetch(`${base}${path}`, {
      method,
      signal: abort.signal,
      headers: {
        ...headers,
        ...(content !== undefined && { 'content-type': content.type }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(content !== undefined && { body: content.bytes }),
    });
    const received = { type: answer.headers.get('content-type') ?? '', bytes: await bytesOf(answer) };
    if (answer.status < 200 || answer.status > 299) throw refusal(answer, received);
    return received;
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError(why ?? 'network', { cause });
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', onAbort);
  }
}

async function bytesOf(answer: FetchAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await answer.arrayBuffer?.();
  return buffer === undefined ? new TextEncoder().encode(await answer.text()) : new Uint8Array(buffer);
}

/** Our own API says `code` and `error`; a ticket provider of the specification says `detail`. */
function refusal({ status, headers }: FetchAnswer, content: Content): ApiError {
  const body = parseContent(content);
  const { code, error, detail } = isRecord(body) ? body : {};
  const sentence = [error, detail].find((text) => typeof text === 'string' && text.trim() !== '');
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError(typeof code === 'string' && code !== '' ? code : 'http', {
    status,
    ...(typeof sentence === 'string' && { sentence: sentence.slice(0, LONGEST_SENTENCE) }),
    ...(Number.isFinite(after) && { retryAfter: Math.max(0, after) }),
  });
}
