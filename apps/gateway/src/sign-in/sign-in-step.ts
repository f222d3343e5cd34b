import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';

/** A request that signs in or renews a session, as far as the limits need to know it. */
export type SignInStep =
  | { readonly kind: 'begin'; readonly username: string | undefined }
  | { readonly kind: 'answer'; readonly flowId: string; readonly username: string | undefined }
  | { readonly kind: 'exchange'; readonly username: string | undefined }
  | { readonly kind: 'renewal'; readonly refreshToken: string; readonly clientId: string };

/** The hub's verdict. `neutral`: neither a success nor a failure that the hub counts. */
export interface SignInOutcome {
  readonly kind: 'success' | 'failure' | 'neutral';
  readonly accessToken?: string;
  /** Of a new session. */
  readonly refreshToken?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** User names are compared as the hub compares them: trimmed and case-insensitive. */
const readUsername = (value: unknown): string | undefined =>
  nonEmptyText(value)?.normalize('NFKC').trim().toLowerCase();

/** @returns undefined for a path that is not a step of a sign-in */
export function readSignInStep(path: string, contentType: string, body: string): SignInStep | undefined {
  if (path === '/auth/login_flow') return { kind: 'begin', username: readUsername(parse(body)['username']) };
  const flow = /^\/auth\/login_flow\/([^/]+)$/.exec(path);
  if (flow !== null) {
    return { kind: 'answer', flowId: flow[1] ?? '', username: readUsername(parse(body)['username']) };
  }
  if (path !== '/auth/token') return undefined;
  const fields = readFields(contentType, body);
  const refreshToken = fields('refresh_token');
  if (fields('grant_type') === 'refresh_token' && refreshToken !== undefined) {
    return { kind: 'renewal', refreshToken, clientId: fields('client_id') ?? '' };
  }
  return { kind: 'exchange', username: readUsername(fields('username')) };
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
    return (name) => nonEmptyText(fields[name]);
  }
  const fields = new URLSearchParams(body);
  return (name) => nonEmptyText(fields.get(name));
}

/** Reads the hub's answer to a step (docs/hub-protocol.md). */
export function readOutcome(step: SignInStep, status: number, body: string): SignInOutcome {
  if (status >= 500) return { kind: 'neutral' };
  const answer = parse(body);
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
  return { kind: failed || answer['reason'] === 'too_many_retry' ? 'failure' : 'neutral' };
}
