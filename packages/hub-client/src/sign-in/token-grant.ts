import { SignInError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import { responseError } from './response-error.ts';
import { sendAuthRequest, type AuthResponse } from './auth-request.ts';

/** A response of `POST /auth/token`. `expiresIn` is in seconds; a refresh brings no new refresh token. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresIn: number | undefined;
}

export type GrantRequest =
  | { readonly grant_type: 'authorization_code'; readonly code: string; readonly client_id: string }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string; readonly client_id: string }
  | {
      readonly grant_type: 'password';
      readonly username: string;
      readonly password: string;
      readonly client_id: string;
    };

export interface GrantContext {
  readonly base: string;
  readonly platform: Platform;
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * Requests a token. Rejects with SignInError; after `expired` the same credentials must not be sent again, since
 * every refusal counts towards a ban of the address.
 */
export async function requestGrant(parties: GrantContext, request: GrantRequest): Promise<Grant> {
  const { base, platform, signal } = parties;
  const answer = await sendAuthRequest({
    platform,
    base,
    path: '/auth/token',
    method: 'POST',
    form: { ...request },
    signal,
  });
  const grant = answer.status === 200 ? grantIn(answer.body) : undefined;
  if (grant !== undefined) return grant;
  throw failedGrant(answer, request);
}

/**
 * The token in a response: `access_token`, or `token` in the specification's dialect, which may give lifetime and
 * refresh token in `session`.
 */
export function grantIn(body: AuthResponse['body']): Grant | undefined {
  const accessToken = textOf(body?.['access_token']) ?? textOf(body?.['token']);
  if (accessToken === undefined) return undefined;
  const session = isRecord(body?.['session']) ? body['session'] : {};
  const expiresIn = body?.['expires_in'] ?? session['expires_in'];
  return {
    accessToken,
    refreshToken: textOf(body?.['refresh_token']) ?? textOf(session['refresh_token']),
    expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : undefined,
  };
}

function failedGrant(answer: AuthResponse, request: GrantRequest): SignInError {
  const { status, body } = answer;
  const error = textOf(body?.['error']);
  const said = textOf(body?.['error_description']) ?? error;
  const options = said === undefined ? {} : { said };
  if (status === 200) {
    return new SignInError(
      body === undefined ? 'not_a_hub' : 'hub_error',
      'The answer holds no token',
      options,
    );
  }
  const isPassword = request.grant_type === 'password';
  // By the specification a refusal of name and password may give no error.
  if ((status === 400 || status === 401) && (isPassword ? body : error) !== undefined)
    return new SignInError(isPassword ? 'invalid_credentials' : 'expired', 'The hub refused it', options);
  return error !== undefined && status === 403
    ? new SignInError('blocked', 'The hub bars this person', options)
    : responseError(answer);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
