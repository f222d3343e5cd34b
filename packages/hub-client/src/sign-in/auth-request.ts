import { HubError, SignInError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import { sendRestRequest, type RestRequest } from '../rest/send-request.ts';

/** What came back; `body` is undefined when it is not a JSON object (HTML, truncated JSON, nothing). */
export interface AuthResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/**
 * Sends one request of the sign-in, with a time limit of 10 s. Every status is a response. Rejects with SignInError
 * `unreachable`, `timeout` or `aborted`.
 */
export async function sendAuthRequest(request: RestRequest): Promise<AuthResponse> {
  try {
    const { status, json, retryAfter } = await sendRestRequest(request);
    return { status, body: isRecord(json) ? json : undefined, retryAfter };
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    const code = error.code === 'timeout' || error.code === 'aborted' ? error.code : 'unreachable';
    throw new SignInError(code, error.message, { cause: error.cause });
  }
}
