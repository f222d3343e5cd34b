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

export interface ApiRequest<Value> extends Pick<RestRequest, 'json' | 'timeout'> {
  readonly method?: RestRequest['method'];
  /** Begins with a slash. */
  readonly path: string;
  /**
   * Reads the parsed body; undefined, or an exception, means that it is malformed. With a schema of `@soglia/contracts`:
   * `(body) => schema.parse(body)`. The schema comes with the caller, so that the first screens load no zod.
   */
  readonly read: (body: unknown) => Value | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/** Sends one request to our own API. Rejects with {@link ApiError}. */
export async function requestApi<Value>(
  { platform, base, accessToken }: ApiOrigin,
  { method = 'GET', read, ...request }: ApiRequest<Value>,
): Promise<Value> {
  const bearer = await accessToken?.();
  const response = await send({ ...request, platform, base, method, bearer });
  const { status, json } = response;
  if (status < 200 || status >= 300) throw refusedBy(response);
  try {
    const value = read(json);
    if (value !== undefined) return value;
  } catch (cause) {
    throw new ApiError('malformed', { status, cause });
  }
  throw new ApiError('malformed', { status });
}

async function send(request: RestRequest): Promise<RestResponse> {
  try {
    return await sendRestRequest(request);
  } catch (cause) {
    const code = cause instanceof HubError ? cause.code : undefined;
    throw new ApiError(code === 'timeout' || code === 'aborted' ? code : 'network', { cause });
  }
}

/** Reads the body as `apiErrorSchema` of `@soglia/contracts` does, without its library. */
function refusedBy({ status, json, retryAfter }: RestResponse): ApiError {
  const { code, error } = (json ?? {}) as { readonly code?: unknown; readonly error?: unknown };
  return typeof code === 'string' && code !== '' && typeof error === 'string'
    ? new ApiError(code, { status, sentence: error, retryAfter })
    : new ApiError('http', { status, retryAfter });
}
