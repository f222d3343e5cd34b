import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { emptyValues, type RecoveryState, type RecoveryValues, type SentCode } from './recovery-state.ts';

/** In the storage of the tab: phones load a page anew when its person comes back from the message with the code. */
const KEY = 'password_recovery';

/** Milliseconds for which a code is good. */
const LIFETIME_MS = 10 * MINUTE_MS;

interface Resumed {
  readonly values: RecoveryValues;
  readonly sent: SentCode;
}

/** Stores what was typed for the code that was sent, never the code or the password; removes it once that is used. */
export function storeRecovery(store: KeyValueStore, { step, values, sent }: RecoveryState): void {
  if (sent === undefined || step === 'done') store.removeItem(KEY);
  else {
    const { username, prefix, phone } = values;
    store.setItem(KEY, JSON.stringify({ username, prefix, phone, sent }));
  }
}

export const forgetRecovery = (store: KeyValueStore): void => store.removeItem(KEY);

/** What was stored, while its code is good; undefined where it is malformed. Never throws. */
export function resumeRecovery(store: KeyValueStore, now: number): Resumed | undefined {
  try {
    const { username, prefix, phone, sent } = JSON.parse(store.getItem(KEY) ?? '{}') as Record<
      string,
      unknown
    >;
    const { at, ...who } = sent as Record<string, unknown>;
    const texts = [username, prefix, phone, who['username'], who['phone']];
    if (!texts.every((text) => typeof text === 'string' && text.length <= 300)) return undefined;
    if (typeof at !== 'number' || at > now || now > at + LIFETIME_MS) return undefined;
    const typed = { username, prefix, phone } as Pick<RecoveryValues, 'username' | 'prefix' | 'phone'>;
    return { values: { ...emptyValues, ...typed }, sent: sent as SentCode };
  } catch {
    return undefined;
  }
}
