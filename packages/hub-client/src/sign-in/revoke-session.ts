import type { Platform } from '../platform/platform.ts';
import { responseError } from './response-error.ts';
import { sendAuthRequest } from './auth-request.ts';
import type { Session } from './types.ts';

/**
 * Makes the session worthless at the hub, which also closes its sockets. A session without a refresh token
 * cannot be revoked this way. Rejects with SignInError when the hub was not reached or did not do it.
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
