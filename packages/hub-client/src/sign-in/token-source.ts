import type { TokenSource } from '../connection/types.ts';
import { SignInError } from '../errors.ts';
import type { Platform } from '../platform.ts';
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
  let over: SignInError | undefined;
  /** Tokens that the hub refused: the same text in another place is not tried again. */
  const spent = new Set<string>();
  const single = new Map<TokenSlot, string>();
  if (longLived !== undefined) single.set('long_lived', longLived);
  if (legacy !== undefined) single.set('legacy', legacy);
  let sessionLives = true;

  const own = createSessionToken({
    session,
    platform,
    onRenewed: (renewed) => onSession(renewed),
    onOver(error) {
      sessionLives = false;
      onRefused?.('session');
      finishIfLast(error);
    },
  });

  function finishIfLast(error: SignInError): void {
    if (over !== undefined || sessionLives || single.size > 0) return;
    over = error;
    onSession(null);
  }

  async function accessToken(base?: string): Promise<string> {
    const first = single.get('long_lived');
    if (first !== undefined) return first;
    if (sessionLives) {
      try {
        const token = await own.accessToken(base);
        if (!spent.has(token)) return token;
        own.refused(token);
        return await accessToken(base);
      } catch (error) {
        // A line that fails says nothing of the token; one that is over leaves its place to the next.
        if (sessionIsAlive()) throw error;
      }
    }
    const last = single.get('legacy');
    if (last !== undefined) return last;
    throw over ?? new SignInError('expired', 'There is no token left');
  }

  /** Asked anew: it may have ended while it was waited for. */
  const sessionIsAlive = () => sessionLives;

  function refused(token: string): void {
    if (over !== undefined) return;
    spent.add(token);
    const error = new SignInError('expired', 'The hub does not accept the token');
    for (const [slot, value] of [...single]) {
      if (value !== token) continue;
      single.delete(slot);
      onRefused?.(slot);
    }
    if (sessionLives) own.refused(token);
    finishIfLast(error);
  }

  return { accessToken, refused, moved: (base) => own.moved(base) };
}
