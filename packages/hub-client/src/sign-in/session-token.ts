import { SignInError } from '../errors/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { RENEWAL_MARGIN_MS } from './renewal-margin.ts';
import { requestGrant } from './token-grant.ts';
import type { Session } from './types.ts';

export interface SessionTokenOptions {
  readonly session: Session;
  readonly platform: Platform;
  readonly onRenewed: (session: Session) => void;
  /** The session is over: the hub refuses to renew it. */
  readonly onEnded: (error: SignInError) => void;
}

/** The access token of a session, renewed in time. */
export interface SessionToken {
  /** A token that has not expired; renewed at `base` where needed. */
  accessToken(base?: string): Promise<string>;
  /** Does nothing when it is not the current token. */
  refused(token: string): void;
  moved(base: string): void;
}

/**
 * A renewal that fails for lack of a connection is tried again by the next caller; one that the hub refuses ends the
 * session.
 */
export function createSessionToken(parts: SessionTokenOptions): SessionToken {
  const { platform, onRenewed, onEnded } = parts;
  const { clock } = platform;
  let session = parts.session;
  let margin = RENEWAL_MARGIN_MS;
  let refusedNow = false;
  /** Whether the current token replaced a refused one. */
  let isAfterRefusal = false;
  let endError: SignInError | undefined;
  /** One per base: a renewal that hangs at one address must not block another. */
  const renewals = new Map<string, Promise<string>>();

  const remaining = () => (session.expiresAt ?? Number.POSITIVE_INFINITY) - clock.now();
  const isUsable = () => endError === undefined && !refusedNow && remaining() > 0;

  function endSession(error: SignInError): SignInError {
    if (endError !== undefined) return endError;
    endError = error;
    onEnded(error);
    return error;
  }

  async function renew(base: string, refreshToken: string): Promise<string> {
    const grant = await requestGrant(
      { base, platform },
      { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: session.clientId },
    ).catch((error: unknown) => {
      throw isFinal(error) ? endSession(error) : error;
    });
    if (endError !== undefined) throw endError;
    const lifetime = grant.expiresIn === undefined ? undefined : grant.expiresIn * 1000;
    margin = Math.min(RENEWAL_MARGIN_MS, (lifetime ?? RENEWAL_MARGIN_MS * 2) / 2);
    session = {
      base: session.base,
      clientId: session.clientId,
      dialect: session.dialect,
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken ?? refreshToken,
      ...(lifetime === undefined ? {} : { expiresAt: clock.now() + lifetime }),
    };
    isAfterRefusal = refusedNow;
    refusedNow = false;
    onRenewed(session);
    return session.accessToken;
  }

  function sharedRenewal(base: string, refreshToken: string): Promise<string> {
    const renewal = renewals.get(base) ?? renew(base, refreshToken).finally(() => void renewals.delete(base));
    renewals.set(base, renewal);
    return renewal;
  }

  async function accessToken(base = session.base): Promise<string> {
    if (endError !== undefined) throw endError;
    if (isUsable() && remaining() > margin) return session.accessToken;
    if (session.refreshToken === undefined) {
      if (isUsable()) return session.accessToken;
      throw endSession(new SignInError('expired', 'The token cannot be renewed'));
    }
    try {
      return await sharedRenewal(base, session.refreshToken);
    } catch (error) {
      // The old token still works until it expires.
      if (isUsable()) return session.accessToken;
      throw error;
    }
  }

  function refused(token: string): void {
    if (endError !== undefined || token !== session.accessToken || refusedNow) return;
    refusedNow = true;
    if (session.refreshToken === undefined || isAfterRefusal) {
      endSession(new SignInError('expired', 'Token not accepted'));
      return;
    }
    // Renews at once, to learn whether the session is over.
    accessToken().catch(() => undefined);
  }

  function moved(base: string): void {
    session = { ...session, base };
  }

  return { accessToken, refused, moved };
}

function isFinal(error: unknown): error is SignInError {
  // `blocked` without the hub's own message is a banned address, not a banned account: it may pass.
  return (
    error instanceof SignInError &&
    (error.code === 'expired' || (error.code === 'blocked' && error.said !== undefined))
  );
}
