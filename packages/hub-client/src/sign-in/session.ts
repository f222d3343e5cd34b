import type { Grant } from './token-grant.ts';
import type { Session, SignInRequest } from './types.ts';

/** The session that a grant makes, its expiry by our own clock: the hub's may be wrong. */
export function createSession(
  request: Pick<SignInRequest, 'base' | 'clientId' | 'platform'>,
  grant: Grant,
  dialect: Session['dialect'],
): Session {
  return {
    base: request.base,
    clientId: request.clientId,
    accessToken: grant.accessToken,
    dialect,
    ...(grant.refreshToken === undefined ? {} : { refreshToken: grant.refreshToken }),
    ...(grant.expiresIn === undefined
      ? {}
      : { expiresAt: request.platform.clock.now() + grant.expiresIn * 1000 }),
  };
}
