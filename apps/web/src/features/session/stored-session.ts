import type { Session } from '@soglia/hub-client';
import { keys, type KeyValueStore } from './keys.ts';

/** Somebody who is signed in: who, where, and with what. */
export interface SignedIn {
  readonly username: string;
  readonly session: Session;
}

/** What a session needs beside its tokens, kept as JSON under `session_info`. */
interface SessionInfo {
  readonly base: string;
  readonly clientId: string;
  readonly dialect: Session['dialect'];
  readonly expiresAt?: number;
}

const isHttp = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function parseInfo(text: string | null): SessionInfo | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { base, clientId, dialect, expiresAt } = value as Record<string, unknown>;
  if (!isHttp(base) || !isHttp(clientId)) return undefined;
  if (dialect !== 'stock' && dialect !== 'specification') return undefined;
  return {
    base,
    clientId,
    dialect,
    ...(typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? { expiresAt } : {}),
  };
}

/** The session that was left here, or undefined where there is none or it cannot be read. Never throws. */
export function readSession(store: KeyValueStore): SignedIn | undefined {
  try {
    const accessToken = store.getItem(keys.accessToken);
    const info = parseInfo(store.getItem(keys.session));
    if (accessToken === null || accessToken === '' || info === undefined) return undefined;
    const refreshToken = store.getItem(keys.refreshToken);
    return {
      username: store.getItem(keys.username) ?? '',
      session: { ...info, accessToken, ...(refreshToken === null ? {} : { refreshToken }) },
    };
  } catch {
    return undefined;
  }
}

/** Throws what the storage throws where it is full or forbidden; then nothing of it is left behind. */
export function writeSession(store: KeyValueStore, { username, session }: SignedIn): void {
  const { accessToken, refreshToken, ...info } = session;
  try {
    store.setItem(keys.accessToken, accessToken);
    if (refreshToken === undefined) store.removeItem(keys.refreshToken);
    else store.setItem(keys.refreshToken, refreshToken);
    store.setItem(keys.session, JSON.stringify(info satisfies SessionInfo));
    store.setItem(keys.username, username);
    store.setItem(keys.server, new URL(session.base).host);
    store.setItem(keys.lastWorkingUrl, session.base);
  } catch (error) {
    forgetTokens(store);
    throw error;
  }
}

const forget = (store: KeyValueStore, names: readonly string[]) => {
  for (const name of names) {
    try {
      store.removeItem(name);
    } catch {
      // A storage that cannot be written holds nothing of ours.
    }
  }
};

/** Nothing that opens the house stays; who was here does, to greet the same person at the door. */
export const forgetTokens = (store: KeyValueStore): void =>
  forget(store, [keys.accessToken, keys.refreshToken, keys.legacyToken, keys.longLivedToken, keys.session]);

/** What 'Logout' leaves: nothing. */
export const forgetEverything = (store: KeyValueStore): void => forget(store, Object.values(keys));

/** Who was here last, or ''. */
export function lastUsername(store: KeyValueStore): string {
  try {
    return store.getItem(keys.username) ?? '';
  } catch {
    return '';
  }
}
