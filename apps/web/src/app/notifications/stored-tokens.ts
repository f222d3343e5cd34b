import type { DebugTokensProps } from '#features/notifications/debug-tokens.tsx';
import { firstToken } from '#features/session/credentials.ts';
import { keys } from '#features/session/keys.ts';
import type { SessionState } from '#features/session/session-store.ts';
import { readToken } from '#features/session/stored-session.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';

/** For 'Mostra Debug Token': a token is present where the session could use it as it is stored. */
export function storedTokens(store: SafeStore, session: SessionState): DebugTokensProps {
  const isPresent = (key: string) => readToken(store, key) !== undefined;
  const server = store.getItem(keys.server)?.trim();
  return {
    present: {
      longLived: isPresent(keys.longLivedToken),
      session: isPresent(keys.accessToken),
      legacy: isPresent(keys.legacyToken),
    },
    inUse: session.kind === 'in' && firstToken(session.who.tokens) !== undefined,
    server: server === '' ? undefined : server,
  };
}
