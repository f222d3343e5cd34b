import { changeCount } from '@soglia/server/change-count';
import type { Limits } from '#limits.ts';

/** Where a socket stands on its way to the sign-in. */
type Phase = 'connecting' | 'waiting' | 'verifying' | 'signedIn';

interface Entry {
  readonly source: string;
  readonly drop: () => void;
  phase: Phase;
}

/** A socket that may be open, until another one is admitted in its stead. */
export interface AdmittedSocket {
  /** The client can send its auth message now. */
  awaitAuth(): void;
  /** It has sent one. */
  verify(): void;
  /** Moves to the signed-in ones. False where they are too many. */
  signIn(): boolean;
  /** To be called when the connection is closed. */
  leave(): void;
}

/**
 * Counts the sockets of each source. Those that have not signed in are few and are dropped for newer ones; the signed-in
 * ones are counted apart and never dropped.
 */
export function createSocketAdmission(limits: Limits) {
  /** In the order in which they were opened. */
  const unsigned = new Set<Entry>();
  const unsignedBySource = new Map<string, number>();
  const signedInBySource = new Map<string, number>();
  let signedIn = 0;

  const hasRoomSignedIn = (source: string): boolean =>
    signedIn < limits.sockets && (signedInBySource.get(source) ?? 0) < limits.socketsPerAddress;

  const removeUnsigned = (entry: Entry) => {
    if (unsigned.delete(entry)) changeCount(unsignedBySource, entry.source, -1);
  };

  const oldest = (wanted: (entry: Entry) => boolean): Entry | undefined => unsigned.values().find(wanted);

  /** The largest number of sockets that any source has among these. */
  const most = (wanted: (entry: Entry) => boolean): number => {
    let count = 0;
    for (const entry of unsigned) {
      if (wanted(entry)) count = Math.max(count, unsignedBySource.get(entry.source) ?? 0);
    }
    return count;
  };

  /**
   * The socket to drop when there are as many as may be: the oldest of the source that holds most of them, so that a
   * flood drops its own. One that has said nothing goes before one that is being verified.
   */
  const victim = (): Entry | undefined => {
    for (const wanted of [isSilent, () => true]) {
      const count = most(wanted);
      const found = oldest((entry) => wanted(entry) && unsignedBySource.get(entry.source) === count);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const makeRoom = (source: string): boolean => {
    const own = unsignedBySource.get(source) ?? 0;
    const dropped =
      own >= limits.unsignedSocketsPerSource
        ? oldest((entry) => entry.source === source && isSilent(entry))
        : unsigned.size >= limits.unsignedSockets
          ? victim()
          : 'none needed';
    if (dropped === 'none needed') return true;
    if (dropped === undefined) return false;
    removeUnsigned(dropped);
    dropped.drop();
    return true;
  };

  return {
    /** Whether a new socket of this source is admitted only by dropping one that has not signed in. */
    isCrowded: (source: string): boolean =>
      (unsignedBySource.get(source) ?? 0) >= limits.unsignedSocketsPerSource,
    /**
     * Admits a new socket; undefined where its source has too many.
     * @param drop ends the socket at once when another one is admitted in its stead
     */
    admit: (source: string, drop: () => void): AdmittedSocket | undefined => {
      if (!hasRoomSignedIn(source) || !makeRoom(source)) return undefined;
      const entry: Entry = { source, drop, phase: 'connecting' };
      unsigned.add(entry);
      changeCount(unsignedBySource, source, 1);
      return {
        awaitAuth: () => {
          entry.phase = 'waiting';
        },
        verify: () => {
          entry.phase = 'verifying';
        },
        signIn: () => {
          if (!unsigned.has(entry) || !hasRoomSignedIn(source)) return false;
          removeUnsigned(entry);
          entry.phase = 'signedIn';
          signedIn += 1;
          changeCount(signedInBySource, source, 1);
          return true;
        },
        leave: () => {
          removeUnsigned(entry);
          if (entry.phase !== 'signedIn') return;
          entry.phase = 'connecting';
          signedIn -= 1;
          changeCount(signedInBySource, source, -1);
        },
      };
    },
  };
}

const isSilent = ({ phase }: Entry): boolean => phase === 'waiting';
