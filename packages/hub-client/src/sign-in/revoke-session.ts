import type { Platform } from '../platform/platform.ts';
import { responseError } from './response-error.ts';
import { sendAuthRequest } from './auth-request.ts';
import type { Session } from './types.ts';

/**
 * Revokes the session at the hub, which also closes its sockets. Does nothing without a refresh token. Rejects with
 * SignInError where the hub was not reached or refused.
 */
export async function revokeSession(session: Session, platform: Platform): Promise<void> {
  if (session.refreshToken === undefined) return;
  const answer = await sendAuthRequest({
    platform,
    base: session.base,
    path: '/auth/revoke',
    method: 'POST',
    form: { token: session.refreshToken },
  });
  if (answer.status !== 200) throw responseError(answer);
}
