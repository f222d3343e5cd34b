import { SignInError } from '../errors.ts';
import { isRecord } from '../is-record.ts';
import type { AbortSignalLike, FetchAnswer, Platform } from '../platform.ts';

/** How long one request of the sign-in may take, in milliseconds. */
const requestLimit = 10_000;

export interface AuthRequest {
  readonly method: 'POST' | 'DELETE';
  readonly url: string;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, string>>;
  /** The token to show. */
  readonly bearer?: string;
  readonly signal?: AbortSignalLike | undefined;
}

/** What came back; `body` is undefined when it is no JSON object (HTML, half a JSON, nothing at all). */
export interface AuthAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter: number | undefined;
}

/**
 * One request with a time limit that can be given up. Rejects with SignInError `unreachable`, `timeout` or
 * `aborted`; every status that the other side answers with is an answer.
 */
export function ask(platform: Platform, request: AuthRequest): Promise<AuthAnswer> {
  const { clock } = platform;
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const abort = platform.newAbort();
    const end = () => {
      cancelLimit();
      signal?.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: SignInError) => {
      end();
      reject(error);
      abort.abort(error);
    };
    const onAbort = () => giveUp(new SignInError('aborted', 'The caller gave up', { cause: signal?.reason }));
    const cancelLimit = clock.after(requestLimit, () =>
      giveUp(new SignInError('timeout', `No answer within ${requestLimit} ms`)),
    );
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    read(platform, request, abort.signal).then(
      (answer) => {
        end();
        resolve(answer);
      },
      (cause: unknown) => {
        end();
        reject(new SignInError('unreachable', 'The hub cannot be reached', { cause }));
      },
    );
  });
}

async function read(platform: Platform, request: AuthRequest, signal: AbortSignalLike): Promise<AuthAnswer> {
  const { headers, ...body } = encode(request);
  const shown = request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` };
  const init = { method: request.method, signal, ...body, headers: { ...headers, ...shown } };
  const answer = await platform.fetch(request.url, init);
  return {
    status: answer.status,
    body: parseObject(await answer.text()),
    retryAfter: retryAfter(answer, platform.clock.now()),
  };
}

function encode({ json, form }: AuthRequest): { body?: string; headers?: Record<string, string> } {
  if (json !== undefined) {
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  }
  if (form !== undefined) {
    const pairs = Object.entries(form).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    return {
      body: pairs.join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  return {};
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in seconds; it comes as a number or as a date. */
function retryAfter(answer: FetchAnswer, now: number): number | undefined {
  const value = answer.headers.get('retry-after');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
