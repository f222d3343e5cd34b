import type { TokenSource } from '../connection/types.ts';
import { SignInError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { requestGrant } from './token-grant.ts';
import type { Session } from './types.ts';

export interface TokenSourceOptions {
  readonly session: Session;
  readonly platform: Platform;
  /** A renewed session to keep, or null when the session is over for good. */
  readonly onSession: (session: Session | null) => void;
}

/** A token is renewed this many milliseconds before it expires, or at half of a shorter life. */
const renewalMargin = 120_000;

/**
 * Gives out access tokens. An expired or refused one is never given out again, because each time that it
 * were presented would count towards a ban. A renewal that fails for want of a line is tried again by the
 * next caller; one that the hub refuses ends the session.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { platform, onSession } = options;
  const { clock } = platform;
  let session = options.session;
  let margin = renewalMargin;
  let refusedNow = false;
  /** Whether the token in hand was got because the one before it had been refused. */
  let secondChance = false;
  let over: SignInError | undefined;
  let renewal: Promise<string> | undefined;

  const remaining = () => (session.expiresAt ?? Number.POSITIVE_INFINITY) - clock.now();
  const isUsable = () => over === undefined && !refusedNow && remaining() > 0;

  function finish(error: SignInError): SignInError {
    if (over !== undefined) return over;
    over = error;
    onSession(null);
    return error;
  }

  async function renew(refreshToken: string): Promise<string> {
    const grant = await requestGrant(
      { base: session.base, platform },
      { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: session.clientId },
    ).catch((error: unknown) => {
      throw isFinal(error) ? finish(error) : error;
    });
    if (over !== undefined) throw over;
    const lifetime = grant.expiresIn === undefined ? undefined : grant.expiresIn * 1000;
    margin = Math.min(renewalMargin, (lifetime ?? renewalMargin * 2) / 2);
    session = {
      base: session.base,
      clientId: session.clientId,
      dialect: session.dialect,
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken ?? refreshToken,
      ...(lifetime === undefined ? {} : { expiresAt: clock.now() + lifetime }),
    };
    secondChance = refusedNow;
    refusedNow = false;
    onSession(session);
    return session.accessToken;
  }

  function sharedRenewal(refreshToken: string): Promise<string> {
    renewal ??= renew(refreshToken).finally(() => (renewal = undefined));
    return renewal;
  }

  async function accessToken(): Promise<string> {
    if (over !== undefined) throw over;
    if (isUsable() && remaining() > margin) return session.accessToken;
    if (session.refreshToken === undefined) {
      if (isUsable()) return session.accessToken;
      throw finish(new SignInError('expired', 'The token is over and cannot be renewed'));
    }
    try {
      return await sharedRenewal(session.refreshToken);
    } catch (error) {
      // The old one still holds for a moment: better than nothing while the line is bad.
      if (isUsable()) return session.accessToken;
      throw error;
    }
  }

  function refused(token: string): void {
    if (over !== undefined || token !== session.accessToken || refusedNow) return;
    refusedNow = true;
    if (session.refreshToken === undefined || secondChance) {
      finish(new SignInError('expired', 'The hub does not accept the token'));
      return;
    }
    // Asked at once, so that a session that is over is known to be over.
    accessToken().catch(() => undefined);
  }

  return { accessToken, refused };
}

function isFinal(error: unknown): error is SignInError {
  // `blocked` with no word of the hub's is a barred address, not a barred person: it may pass.
  return (
    error instanceof SignInError &&
    (error.code === 'expired' || (error.code === 'blocked' && error.said !== undefined))
  );
}
