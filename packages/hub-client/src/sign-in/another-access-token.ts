import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import { requestGrant } from './token-grant.ts';
import type { Session } from './types.ts';

export interface AnotherTokenRequest {
  readonly base: string;
  readonly platform: Platform;
  readonly session: Session;
  readonly signal?: AbortSignalLike;
}

/**
 * A new access token of a session, which keeps its own: for what lives as long as the token does. A session that cannot
 * be renewed gives its own. Rejects with SignInError.
 */
export async function anotherAccessToken(request: AnotherTokenRequest): Promise<string> {
  const { base, platform, signal } = request;
  const { accessToken, refreshToken, clientId } = request.session;
  if (refreshToken === undefined) return accessToken;
  const grant = await requestGrant(
    { base, platform, signal },
    { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId },
  );
  return grant.accessToken;
}
