import type { ClientAddress, EndReason } from './identity.ts';

interface TrackedConnection {
  readonly sessionHash: string;
  readonly client: ClientAddress;
  readonly end: (why: EndReason) => void;
}

/** The open sockets and running responses, by the session that they were opened with. */
export function createConnections() {
  const bySession = new Map<string, Set<TrackedConnection>>();

  const remove = (connection: TrackedConnection) => {
    const session = bySession.get(connection.sessionHash);
    session?.delete(connection);
    if (session?.size === 0) bySession.delete(connection.sessionHash);
  };

  const endAll = (connections: readonly TrackedConnection[], why: EndReason) => {
    for (const connection of connections) remove(connection);
    for (const { end } of connections) end(why);
  };

  return {
    track: (sessionHash: string, client: ClientAddress, end: TrackedConnection['end']): (() => void) => {
      const connection = { sessionHash, client, end };
      const session = bySession.get(sessionHash);
      if (session === undefined) bySession.set(sessionHash, new Set([connection]));
      else session.add(connection);
      return () => {
        remove(connection);
      };
    },
    endSession: (sessionHash: string): void => {
      endAll([...(bySession.get(sessionHash) ?? [])], 'session');
    },
    /** Ends those for which `wanted` answers yes. */
    endWhere: (wanted: (sessionHash: string, client: ClientAddress) => boolean): void => {
      const all = [...bySession.values()].flatMap((session) => [...session]);
      const wantedOnes = all.filter(({ sessionHash, client }) => wanted(sessionHash, client));
      endAll(wantedOnes, 'person');
    },
  };
}
