/** What one gateway tells another that uses the same database. */
export type InstanceTopic =
  | 'notifications'
  | 'people'
  | 'preferences'
  | 'push_events'
  | 'service_token'
  | 'tickets'
  | 'tracks';

/** Bytes of an announced id. */
const ID_LIMIT = 4000;

/**
 * Several gateways may use one PostgreSQL database. What happens on one is told to the others by the id of what was
 * stored, and one of them, the leader, watches the house and sends.
 */
export interface Instances {
  /**
   * Tells every instance, this one too, that something was stored. This one learns it before this returns.
   * @param id at most 4,000 bytes
   * @throws RangeError
   */
  announce(topic: InstanceTopic, id: string): void;
  /** Returns how to stop listening. */
  onAnnounced(topic: InstanceTopic, listener: (id: string) => void): () => void;
  /** The same of what other instances announce, without this one. */
  onAnnouncedElsewhere(topic: InstanceTopic, listener: (id: string) => void): () => void;
  /** Called when announcements may have been missed: what was shown has to be read again. */
  onMissed(listener: () => void): () => void;
  readonly isLeader: () => boolean;
  /** Called when this instance becomes the leader, or ceases to be. Returns how to stop listening. */
  onLeader(listener: (isLeader: boolean) => void): () => void;
  /**
   * Runs `work` while no other instance runs any of this kind: what changes people or tokens on the hub in several steps,
   * one at a time. The caller sees to it that this instance itself runs one at a time.
   * @throws StoreUnavailableError where the others cannot be waited for, and what `work` throws
   */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The only gateway of its database. */
export function createSingleInstance(): Instances {
  const { announce, onAnnounced } = createAnnouncements();
  return {
    announce,
    onAnnounced,
    onAnnouncedElsewhere: () => () => undefined,
    onMissed: () => () => undefined,
    isLeader: () => true,
    onLeader: () => () => undefined,
    exclusively: (work) => work(),
    close: () => Promise.resolve(),
  };
}

/** Listeners of one process. */
export function createAnnouncements(): Pick<Instances, 'announce' | 'onAnnounced'> {
  const listeners = new Map<InstanceTopic, Set<(id: string) => void>>();
  return {
    announce: (topic, id) => {
      if (Buffer.byteLength(id) > ID_LIMIT) throw new RangeError('an announced id has 4,000 bytes at most');
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(id);
    },
    onAnnounced: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic);
      ofTopic.add(listener);
      return () => {
        ofTopic.delete(listener);
      };
    },
  };
}
