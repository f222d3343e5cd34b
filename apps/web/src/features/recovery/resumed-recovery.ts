import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  emptyValues,
  type RecoveryState,
  type RecoveryValues,
  type SentCode,
  type VerifiedCode,
} from './recovery-state.ts';

/** In the storage of the tab: phones load a page anew when its person comes back from the message with the code. */
const KEY = 'password_recovery';

/** Milliseconds for which a code is good, and then the token that it is exchanged for. */
const LIFETIME_MS = 10 * MINUTE_MS;

export interface Resumed {
  readonly values: RecoveryValues;
  readonly sent: SentCode;
  readonly verified?: VerifiedCode | undefined;
}

/**
 * Stores what was typed for the code that was sent, and what that was exchanged for; never the password, nor a code that
 * is still good. Removes it once the password is changed.
 */
export function storeRecovery(store: KeyValueStore, { step, values, sent, verified }: RecoveryState): void {
  if (sent === undefined || step === 'done') store.removeItem(KEY);
  else {
    const { username, prefix, phone } = values;
    store.setItem(KEY, JSON.stringify({ username, prefix, phone, sent, verified }));
  }
}

export const forgetRecovery = (store: KeyValueStore): void => store.removeItem(KEY);

/** What was stored, while its code or token is good; undefined where it is malformed. Never throws. */
export function resumeRecovery(store: KeyValueStore, now: number): Resumed | undefined {
  try {
    const { username, prefix, phone, sent, verified } = JSON.parse(store.getItem(KEY) ?? '{}') as Record<
      string,
      unknown
    >;
    const { at, ...who } = sent as Record<string, unknown>;
    const texts = [username, prefix, phone, who['username'], who['phone']];
    if (!texts.every((text) => typeof text === 'string' && text.length <= 300)) return undefined;
    const typed = { username, prefix, phone } as Pick<RecoveryValues, 'username' | 'prefix' | 'phone'>;
    const resumed = { values: { ...emptyValues, ...typed }, sent: sent as SentCode };
    if (verified === undefined) return isRecent(at, now) ? resumed : undefined;
    const { code, token, at: since } = verified as Record<string, unknown>;
    if (typeof code !== 'string' || typeof token !== 'string' || !isRecent(since, now)) return undefined;
    return { values: { ...resumed.values, code }, sent: resumed.sent, verified: verified as VerifiedCode };
  } catch {
    return undefined;
  }
}

const isRecent = (at: unknown, now: number): boolean =>
  typeof at === 'number' && at <= now && now <= at + LIFETIME_MS;
