import { parseJson } from '@soglia/hub-client/json';
import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';
import { normaliseUserName } from './user-name.ts';

/** A request that signs in or renews a session, as far as the limits need to know it. User names are normalised. */
export type SignInStep =
  | { readonly kind: 'begin'; readonly username: string | undefined }
  | { readonly kind: 'answer'; readonly flowId: string; readonly username: string | undefined }
  | { readonly kind: 'exchange'; readonly username: string | undefined }
  | { readonly kind: 'renewal'; readonly refreshToken: string; readonly clientId: string };

/**
 * The hub's verdict. `continues`: what was sent is right, and the hub asks for more, such as a second factor. `neutral`:
 * nothing that the hub counts.
 */
export interface SignInOutcome {
  readonly kind: 'success' | 'failure' | 'continues' | 'neutral';
  readonly accessToken?: string;
  /** Of a new session. */
  readonly refreshToken?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** undefined where it is no JSON object. Doubled keys are read as the hub reads them: the last one counts. */
function parse(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Why the limits cannot tell whose sign-in a step is, so that it must not reach the hub: a hub may read more than JSON
 * (Python's own parser takes `NaN`) and other character sets, and there is no user with so long a name.
 */
export type UnreadableStep = 'not_json' | 'unknown_charset' | 'name_too_long';

/** undefined for a path that is not a step of a sign-in */
export function readSignInStep(
  path: string,
  contentType: string,
  body: Uint8Array,
): SignInStep | UnreadableStep | undefined {
  const flow = /^\/auth\/login_flow(?:\/([^/]+))?$/.exec(path);
  if (flow === null && path !== '/auth/token') return undefined;
  const text = decodeText(contentType, body);
  if (text === undefined) return 'unknown_charset';
  if (flow === null) return readTokenRequest(contentType, text);
  const fields = parse(text);
  if (fields === undefined) return 'not_json';
  const username = readUsername(fields['username']);
  if (username === 'name_too_long') return username;
  const [, flowId] = flow;
  return flowId === undefined
    ? { kind: 'begin', username: username?.name }
    : { kind: 'answer', flowId, username: username?.name };
}

function readTokenRequest(contentType: string, text: string): SignInStep | UnreadableStep {
  const fields = readFields(contentType, text);
  const refreshToken = fields('refresh_token');
  if (fields('grant_type') === 'refresh_token' && refreshToken !== undefined) {
    return { kind: 'renewal', refreshToken, clientId: fields('client_id') ?? '' };
  }
  const username = readUsername(fields('username'));
  return username === 'name_too_long' ? username : { kind: 'exchange', username: username?.name };
}

function readUsername(value: unknown): { readonly name: string } | 'name_too_long' | undefined {
  if (typeof value !== 'string') return undefined;
  const name = normaliseUserName(value);
  return name === undefined ? 'name_too_long' : { name };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The hub decodes forms by the charset that the request names: in UTF-16 or UTF-7 a name would be hidden here. */
function decodeText(contentType: string, body: Uint8Array): string | undefined {
  const others = contentType.replace(/; *charset="?utf-8"? *(?=;|$)/i, '');
  if (/charset/i.test(others)) return undefined;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * The token that a request revokes; undefined for any other request. The hub takes it at /auth/revoke, and with
 * `action=revoke` at /auth/token.
 */
export function readRevokedToken(path: string, contentType: string, body: string): string | undefined {
  if (path !== '/auth/revoke' && path !== '/auth/token') return undefined;
  const fields = readFields(contentType, body);
  return path === '/auth/revoke' || fields('action') === 'revoke' ? fields('token') : undefined;
}

/** The hub accepts url-encoded and multipart forms; of a multipart one only plain text fields are read. */
function readFields(contentType: string, body: string): (name: string) => string | undefined {
  if (isMultipartForm(contentType)) {
    const fields = readMultipartFields(contentType, body);
    return (name) => nonEmptyText(fields?.get(name));
  }
  if (contentType.includes('json')) {
    const fields = parse(body);
    return (name) => nonEmptyText(fields?.[name]);
  }
  const fields = new URLSearchParams(body);
  return (name) => nonEmptyText(fields.get(name));
}

/** Reads the hub's answer to a step (docs/hub-protocol.md). */
export function readOutcome(step: SignInStep, status: number, body: string): SignInOutcome {
  if (status >= 500) return { kind: 'neutral' };
  const answer = parse(body) ?? {};
  const accessToken = nonEmptyText(answer['access_token']) ?? nonEmptyText(answer['token']);
  const refreshToken = nonEmptyText(answer['refresh_token']);
  if (status < 300 && accessToken !== undefined)
    return { kind: 'success', accessToken, ...(refreshToken !== undefined && { refreshToken }) };
  if (step.kind === 'exchange' || step.kind === 'renewal')
    return { kind: status >= 400 ? 'failure' : 'neutral' };
  if (status === 401 || status === 403) return { kind: 'failure' };
  if (answer['message'] === 'Invalid client id') return { kind: 'failure' };
  if (status >= 400) return { kind: 'neutral' };
  if (answer['type'] === 'create_entry') return { kind: 'success' };
  const failed = isObject(answer['errors']) && Object.keys(answer['errors']).length > 0;
  if (failed || answer['reason'] === 'too_many_retry') return { kind: 'failure' };
  return { kind: step.kind === 'answer' && answer['type'] === 'form' ? 'continues' : 'neutral' };
}
