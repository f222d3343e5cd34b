import { HubError } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { sendRestRequest, type RestRequest, type RestResponse } from '@soglia/hub-client/rest';
import { ApiError } from './api-error.ts';

/** Which gateway is asked, and as whom. */
export interface ApiOrigin {
  readonly platform: Platform;
  /** http(s)://host[:port] of the hub origin; `''` is the app origin that this page comes from. */
  readonly base: string;
  /** The access token to send; none where it is absent or gives undefined. */
  readonly accessToken?: (() => string | undefined | Promise<string>) | undefined;
}

interface ApiCall extends Pick<RestRequest, 'json' | 'timeout'> {
  readonly method?: RestRequest['method'];
  /** Begins with a slash. */
  readonly path: string;
  readonly signal?: AbortSignalLike | undefined;
}

export interface ApiRequest<Value> extends ApiCall {
  /**
   * Reads the parsed body; undefined, or an exception, means that it is malformed. With a schema of `@soglia/contracts`:
   * `(body) => schema.parse(body)`. The schema comes with the caller, so that the first screens load no zod.
   */
  readonly read: (body: unknown) => Value | undefined;
  /** The sentence for people in a refusal without a code of ours; it is not looked for when not given. */
  readonly readRefusal?: (body: unknown) => string | undefined;
}

/** Sends one request to our own API. Rejects with {@link ApiError}. */
export async function requestApi<Value>(
  origin: ApiOrigin,
  { read, readRefusal, ...request }: ApiRequest<Value>,
): Promise<Value> {
  const response = await send(origin, request);
  const { status, json } = response;
  if (!isOk(status)) throw refusedBy(response, readRefusal?.(json));
  try {
    const value = read(json);
    if (value !== undefined) return value;
  } catch (cause) {
    throw new ApiError('malformed', { status, cause });
  }
  throw new ApiError('malformed', { status });
}

/**
 * The specification's shared helper: one request to `{base}/api/{path}`, whatever answers there. A 401 is an answer like
 * a success, and ends no session. Rejects with {@link ApiError}, whose message is 'HTTP status: text' where another
 * error status came.
 *
 * @param path below `/api/`, without a slash at its beginning
 */
export async function callApi(
  origin: ApiOrigin,
  path: string,
  request: Omit<ApiCall, 'path'> = {},
): Promise<RestResponse> {
  const response = await send(origin, { ...request, path: `/api/${path}` });
  if (!isOk(response.status) && response.status !== 401) throw refusedBy(response);
  return response;
}

/** The address of one service of the hub at that base. */
export const serviceUrl = (base: string, domain: string, service: string): string =>
  `${base}/api/services/${encodeURIComponent(domain)}/${encodeURIComponent(service)}`;

const isOk = (status: number): boolean => status >= 200 && status < 300;

async function send(
  { platform, base, accessToken }: ApiOrigin,
  { method = 'GET', ...request }: ApiCall,
): Promise<RestResponse> {
  const bearer = await accessToken?.();
  try {
    return await sendRestRequest({ ...request, platform, base, method, bearer });
  } catch (cause) {
    const code = cause instanceof HubError ? cause.code : undefined;
    throw new ApiError(code === 'timeout' || code === 'aborted' ? code : 'network', { cause });
  }
}

/** Reads the body as `apiErrorSchema` of `@soglia/contracts` does, without its library. */
function refusedBy({ status, json, retryAfter }: RestResponse, sentence?: string): ApiError {
  const { code, error } = (json ?? {}) as { readonly code?: unknown; readonly error?: unknown };
  return typeof code === 'string' && code !== '' && typeof error === 'string'
    ? new ApiError(code, { status, sentence: error, retryAfter })
    : new ApiError('http', { status, sentence, retryAfter });
}
