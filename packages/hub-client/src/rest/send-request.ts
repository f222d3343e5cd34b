import { abortedError } from '../errors/aborted.ts';
import { HubError } from '../errors/errors.ts';
import { parseJson } from '../json/json.ts';
import type { AbortSignalLike, FetchAnswer, FetchInit, Platform } from '../platform/platform.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export interface RestRequest {
  readonly platform: Platform;
  /** http(s)://host[:port], no slash at the end. */
  readonly base: string;
  /** Begins with a slash. */
  readonly path: string;
  readonly method: FetchInit['method'];
  /** Access token for the `Authorization` header. */
  readonly bearer?: string | undefined;
  /** Body as JSON. */
  readonly json?: Readonly<Record<string, unknown>> | undefined;
  /** Body as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>> | undefined;
  /** `no-cors`: the status of the response is then 0 in a browser. */
  readonly mode?: FetchInit['mode'] | undefined;
  /** False ends the request once the status is known. True when not given. */
  readonly readBody?: boolean;
  /** Milliseconds for all of it; 10,000 when not given. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

export interface RestResponse {
  readonly status: number;
  /** The parsed body; undefined where it is not JSON or was not read. */
  readonly json: unknown;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/**
 * Sends one HTTP request. Every status is a response. Rejects with HubError: `timeout`, `aborted`, or `disconnected`
 * where no response came (`cause` is the error of fetch).
 */
export function sendRestRequest(request: RestRequest): Promise<RestResponse> {
  const { platform, timeout = DEFAULT_TIMEOUT_MS, signal } = request;
  return new Promise((resolve, reject) => {
    const abort = platform.newAbort();
    const finish = () => {
      cancelTimeout();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: HubError) => {
      finish();
      reject(error);
      abort.abort(error);
    };
    const onAbort = () => fail(abortedError(signal));
    const cancelTimeout = platform.clock.after(timeout, () =>
      fail(new HubError('timeout', `No response within ${timeout} ms`)),
    );
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    receive(request, abort.signal).then(
      (response) => {
        finish();
        resolve(response);
        if (request.readBody === false) abort.abort();
      },
      (cause: unknown) => {
        finish();
        reject(new HubError('disconnected', 'Cannot connect', { cause }));
      },
    );
  });
}

async function receive(request: RestRequest, signal: AbortSignalLike): Promise<RestResponse> {
  const { platform, base, path, method, bearer, mode, readBody = true } = request;
  const { headers, ...body } = encodeBody(request);
  const answer = await platform.fetch(`${base}${path}`, {
    method,
    signal,
    ...body,
    headers: { ...headers, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(mode === undefined ? {} : { mode }),
  });
  return {
    status: answer.status,
    json: readBody ? parseJson(await answer.text()) : undefined,
    retryAfter: retryAfterOf(answer, platform.clock.now()),
  };
}

function encodeBody({ json, form }: RestRequest): { body?: string; headers?: Record<string, string> } {
  if (json !== undefined) {
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  }
  if (form !== undefined) {
    const pairs = Object.entries(form).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    return { body: pairs.join('&'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  return {};
}

/** The header holds seconds or a date. */
function retryAfterOf(answer: FetchAnswer, now: number): number | undefined {
  const value = answer.headers.get('retry-after');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
