import type { TokenSource } from '../connection/types.ts';
import { SignInError } from '../errors/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createSessionToken } from './session-token.ts';
import type { Session } from './types.ts';

/** Which of the tokens, in the order in which they are shown. */
export type TokenSlot = 'long_lived' | 'session' | 'legacy';

export interface TokenSourceOptions {
  readonly session: Session;
  readonly platform: Platform;
  /** Shown before the session's own token (`ha_long_lived_token`). */
  readonly longLived?: string | undefined;
  /** Shown when all others are refused (`token`). */
  readonly legacy?: string | undefined;
  /** A renewed session to keep, or null when no token is left: the session is over for good. */
  readonly onSession: (session: Session | null) => void;
  /** The hub refused this one: it is to be dropped. Told before `onSession(null)`. */
  readonly onRefused?: (slot: TokenSlot) => void;
}

/**
 * Gives out tokens in order: the long-lived one, the session's with its renewals, the legacy one. An expired or
 * refused one is never given out again, because each time that it were shown would count towards a ban.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { session, platform, longLived, legacy, onSession, onRefused } = options;
  let endError: SignInError | undefined;
  /** Tokens that the hub refused: the same text in another place is not tried again. */
  const refusedTokens = new Set<string>();
  const staticTokens = new Map<TokenSlot, string>();
  if (longLived !== undefined) staticTokens.set('long_lived', longLived);
  if (legacy !== undefined) staticTokens.set('legacy', legacy);
  let isSessionValid = true;

  const sessionToken = createSessionToken({
    session,
    platform,
    onRenewed: (renewed) => onSession(renewed),
    onEnded(error) {
      isSessionValid = false;
      onRefused?.('session');
      endIfLast(error);
    },
  });

  function endIfLast(error: SignInError): void {
    if (endError !== undefined || isSessionValid || staticTokens.size > 0) return;
    endError = error;
    onSession(null);
  }

  async function accessToken(base?: string): Promise<string> {
    const first = staticTokens.get('long_lived');
    if (first !== undefined) return first;
    if (isSessionValid) {
      try {
        const token = await sessionToken.accessToken(base);
        if (!refusedTokens.has(token)) return token;
        sessionToken.refused(token);
        return await accessToken(base);
      } catch (error) {
        // A line that fails says nothing of the token; one that is over leaves its place to the next.
        if (sessionIsAlive()) throw error;
      }
    }
    const last = staticTokens.get('legacy');
    if (last !== undefined) return last;
    throw endError ?? new SignInError('expired', 'No token left');
  }

  /** Asked anew: it may have ended while it was waited for. */
  const sessionIsAlive = () => isSessionValid;

  function refused(token: string): void {
    if (endError !== undefined) return;
    refusedTokens.add(token);
    const error = new SignInError('expired', 'Token not accepted');
    for (const [slot, value] of [...staticTokens]) {
      if (value !== token) continue;
      staticTokens.delete(slot);
      onRefused?.(slot);
    }
    if (isSessionValid) sessionToken.refused(token);
    endIfLast(error);
  }

  return { accessToken, refused, moved: (base) => sessionToken.moved(base) };
}
