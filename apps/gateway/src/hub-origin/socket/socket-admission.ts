import { changeCount } from '@soglia/server/change-count';
import { holderOf, type Caller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';

/** Where a socket stands on its way to the sign-in. */
type Phase = 'connecting' | 'waiting' | 'verifying' | 'signedIn';

interface Entry {
  readonly source: string;
  readonly drop: () => void;
  phase: Phase;
  /** Whose it is, once it has signed in. */
  holder: string | undefined;
}

/** A socket that may be open, until another one is admitted in its stead. */
export interface AdmittedSocket {
  /** The client can send its auth message now. */
  awaitAuth(): void;
  /** It has sent one. */
  verify(): void;
  /** Moves to the signed-in ones. False where they are too many. @param caller whose socket it is */
  signIn(caller: Caller): boolean;
  /** To be called when the connection is closed. */
  leave(): void;
}

/**
 * Counts the sockets of each source. Those that have not signed in are few and are dropped for newer ones; the signed-in
 * ones are counted apart and never dropped. Of these one person has no more than are free for others, from however many
 * sources.
 */
export function createSocketAdmission(limits: Limits) {
  /** In the order in which they were opened. */
  const unsigned = new Set<Entry>();
  const unsignedBySource = new Map<string, number>();
  const signedInBySource = new Map<string, number>();
  const signedInByHolder = new Map<string, number>();
  let signedIn = 0;

  const hasRoomSignedIn = (source: string): boolean =>
    signedIn < limits.sockets && (signedInBySource.get(source) ?? 0) < limits.socketsPerAddress;

  const mayHold = (holder: string): boolean =>
    (signedInByHolder.get(holder) ?? 0) < Math.min(limits.socketsPerPerson, limits.sockets - signedIn);

  const countSignedIn = ({ source, holder }: Entry, by: 1 | -1) => {
    signedIn += by;
    changeCount(signedInBySource, source, by);
    if (holder !== undefined) changeCount(signedInByHolder, holder, by);
  };

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
      const entry: Entry = { source, drop, phase: 'connecting', holder: undefined };
      unsigned.add(entry);
      changeCount(unsignedBySource, source, 1);
      return {
        awaitAuth: () => {
          entry.phase = 'waiting';
        },
        verify: () => {
          entry.phase = 'verifying';
        },
        signIn: (caller) => {
          const holder = holderOf(caller);
          if (!unsigned.has(entry) || !hasRoomSignedIn(source) || !mayHold(holder)) return false;
          removeUnsigned(entry);
          entry.phase = 'signedIn';
          entry.holder = holder;
          countSignedIn(entry, 1);
          return true;
        },
        leave: () => {
          removeUnsigned(entry);
          if (entry.phase !== 'signedIn') return;
          entry.phase = 'connecting';
          countSignedIn(entry, -1);
        },
      };
    },
  };
}

const isSilent = ({ phase }: Entry): boolean => phase === 'waiting';
