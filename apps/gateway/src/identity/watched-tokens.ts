import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { HubUser } from './hub-user.ts';
import type { PersonSocket } from './person-socket.ts';

/** A token whose person the hub has told, with an open socket that the hub closes when it no longer accepts the token. */
export interface WatchedToken {
  readonly tokenHash: string;
  readonly sessionHash: string;
  readonly user: HubUser;
  readonly resolvedAt: number;
  /** The epoch of the house's people when the hub was asked. */
  readonly epoch: number;
  /** Undefined where a relayed socket stands in for a watcher. */
  readonly watcher: PersonSocket | undefined;
}

/** The tokens that are known now. Without an open socket none is: no answer outlives what proves it. */
export function createWatchedTokens(limits: Limits, clock: Clock) {
  /** In the order of their last use. */
  const tokens = new Map<string, { readonly token: WatchedToken; usedAt: number }>();

  const remove = (token: WatchedToken) => {
    if (tokens.get(token.tokenHash)?.token !== token) return;
    tokens.delete(token.tokenHash);
    token.watcher?.close();
  };

  const removeOldest = (count: number, wanted: (token: WatchedToken) => boolean) => {
    const watched = [...tokens.values()].filter(({ token }) => token.watcher !== undefined && wanted(token));
    for (const { token } of watched.slice(0, Math.max(0, watched.length - count))) remove(token);
  };

  return {
    /** Counts as a use. */
    get: (tokenHash: string): WatchedToken | undefined => {
      const entry = tokens.get(tokenHash);
      if (entry === undefined) return undefined;
      tokens.delete(tokenHash);
      tokens.set(tokenHash, entry);
      entry.usedAt = clock.now();
      return entry.token;
    },
    has: (token: WatchedToken): boolean => tokens.get(token.tokenHash)?.token === token,
    /** Replaces what was known of the token. */
    put: (token: WatchedToken): void => {
      const before = tokens.get(token.tokenHash);
      if (before !== undefined) remove(before.token);
      tokens.set(token.tokenHash, { token, usedAt: clock.now() });
      if (token.watcher === undefined) return;
      removeOldest(limits.watchersPerPerson, ({ user }) => user.userId === token.user.userId);
      removeOldest(limits.watchers, () => true);
    },
    remove,
    removePerson: (userId: string): void => {
      for (const { token } of [...tokens.values()]) if (token.user.userId === userId) remove(token);
    },
    /** Closes the watchers of tokens that nobody has used for a while. */
    removeIdle: (): void => {
      const now = clock.now();
      for (const { token, usedAt } of [...tokens.values()]) {
        if (token.watcher !== undefined && Math.abs(now - usedAt) > limits.watcherIdle) remove(token);
      }
    },
    clear: (): void => {
      for (const { token } of [...tokens.values()]) remove(token);
    },
  };
}
