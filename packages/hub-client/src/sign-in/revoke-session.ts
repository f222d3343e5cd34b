import type { Platform } from '../platform.ts';
import { refusal } from './refusal.ts';
import { ask } from './request.ts';
import type { Session } from './types.ts';

/**
 * Makes the session worthless at the hub, which also closes its sockets. A session without a refresh token
 * cannot be revoked this way. Rejects with SignInError when the hub was not reached or did not do it.
 */
export async function revokeSession(session: Session, platform: Platform): Promise<void> {
  if (session.refreshToken === undefined) return;
  const answer = await ask(platform, {
    method: 'POST',
    url: `${session.base}/auth/revoke`,
    form: { token: session.refreshToken },
  });
  if (answer.status !== 200) throw refusal(answer);
}
