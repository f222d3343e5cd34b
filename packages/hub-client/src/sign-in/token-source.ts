import type { TokenSource } from '../connection/types.ts';
import { SignInError } from '../errors/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createSessionToken } from './session-token.ts';
import type { Session } from './types.ts';

/** The tokens, in the order in which they are used. */
export type TokenSlot = 'long_lived' | 'session' | 'legacy';

export interface TokenSourceOptions {
  readonly session: Session;
  readonly platform: Platform;
  /** Used before the session's own token (`ha_long_lived_token`). */
  readonly longLived?: string | undefined;
  /** Used when all others are refused (`token`). */
  readonly legacy?: string | undefined;
  /** Called with a renewed session to store, or null when no token is left. */
  readonly onSession: (session: Session | null) => void;
  /** Called when the hub refused one, before `onSession(null)`. */
  readonly onRefused?: (slot: TokenSlot) => void;
}

/**
 * Gives tokens in order: the long-lived one, the session's with its renewals, the legacy one. An expired or refused
 * one is never used again, because each use would count towards a ban.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { session, platform, longLived, legacy, onSession, onRefused } = options;
  let endError: SignInError | undefined;
  /** Refused tokens: the same text in another slot is not tried again. */
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
        // A lost connection says nothing about the token; a session that is over is followed by the next token.
        if (sessionIsAlive()) throw error;
      }
    }
    const last = staticTokens.get('legacy');
    if (last !== undefined) return last;
    throw endError ?? new SignInError('expired', 'No token left');
  }

  /** A function, since it may change while awaited. */
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
