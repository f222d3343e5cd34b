import type { Notification } from 'pg';
import * as z from 'zod';
import type { Clock } from '@soglia/server/clock';
import { parseJson } from '@soglia/hub-client/json';
import { SECOND_MS } from '@soglia/server/durations';
import type { Logger } from '#logging/logger.ts';
import { createAnnouncements, type Instances, type InstanceTopic } from './instances.ts';
import { openPostgresConnection, type PostgresConnection } from './postgres-connection.ts';
import { underPostgresLock } from './postgres-lock.ts';

export interface PostgresInstancesOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits?: Partial<InstanceLimits>;
}

/** Times in milliseconds. */
export interface InstanceLimits {
  /** A new connection, and an answer of the server. */
  readonly answer: number;
  /** Between two looks at the connection, which also try to become the leader. */
  readonly check: number;
  /** Between two connections, at least and at most. */
  readonly shortestPause: number;
  readonly longestPause: number;
  /** Announcements that wait for the connection; beyond, the others are told that they missed some. */
  readonly waiting: number;
  /** For what another instance does exclusively: a slow hub takes its time. */
  readonly lock: number;
}

const defaultLimits: InstanceLimits = {
  answer: 5 * SECOND_MS,
  check: 5 * SECOND_MS,
  shortestPause: SECOND_MS,
  longestPause: 30 * SECOND_MS,
  waiting: 1000,
  lock: 30 * SECOND_MS,
};

const topics = [
  'notifications',
  'people',
  'preferences',
  'push_events',
  'service_token',
  'tickets',
  'tracks',
] as const satisfies readonly InstanceTopic[];
const announcementSchema = z.union([
  z.strictObject({ topic: z.enum(topics), id: z.string() }),
  z.strictObject({ missed: z.literal(true) }),
]);
type Announcement = z.infer<typeof announcementSchema>;

/**
 * Gateways with one PostgreSQL database: each holds one connection, on which it listens and announces, and on which one
 * of them holds the lock of the leader. The connection's end is the end of leading: the server frees the lock then, and
 * a connection that is dead is noticed on both sides within seconds. Two may believe to lead for so long.
 */
export function createPostgresInstances(options: PostgresInstancesOptions): Instances {
  const { url, clock, logger } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const all = createAnnouncements();
  const elsewhere = createAnnouncements();
  const missedListeners = new Set<() => void>();
  const leaderListeners = new Set<(isLeader: boolean) => void>();
  /** In their order; sent by `send` only. */
  const waiting: Announcement[] = [];
  let connection: PostgresConnection | undefined;
  let leads = false;
  let failures = 0;
  let sending = false;
  let closed = false;
  let cancelTimer: (() => void) | undefined;

  const setLeads = (now: boolean) => {
    if (leads === now) return;
    leads = now;
    logger.info(now ? 'this gateway watches and sends' : 'this gateway no longer watches and sends');
    for (const listener of [...leaderListeners]) listener(now);
  };

  const tellMissed = () => {
    for (const listener of [...missedListeners]) listener();
  };

  const onNotification = ({ payload = '' }: Notification) => {
    const announcement = announcementSchema.safeParse(parseJson(payload)).data;
    if (announcement === undefined) return;
    if ('missed' in announcement) {
      tellMissed();
      return;
    }
    const { topic, id } = announcement;
    all.announce(topic, id);
    elsewhere.announce(topic, id);
  };

  const onLost = (lost: PostgresConnection) => {
    if (connection !== lost || closed) return;
    connection = undefined;
    cancelTimer?.();
    setLeads(false);
    if (failures === 0) logger.warn('the connection between gateways was lost: connecting again');
    later(pause(), connect);
  };

  const pause = () => {
    const ms = Math.min(limits.shortestPause * 2 ** failures, limits.longestPause);
    failures += 1;
    return ms;
  };

  const later = (ms: number, run: () => Promise<void>) => {
    cancelTimer = clock.after(ms, () => void run());
  };

  const connect = async (): Promise<void> => {
    let opened: PostgresConnection;
    try {
      opened = await openPostgresConnection({ url, answerMs: limits.answer, clock, onNotification, onLost });
    } catch {
      if (failures === 0) logger.warn('no connection between gateways: PostgreSQL does not answer');
      if (!closed) later(pause(), connect);
      return;
    }
    if (closed) {
      await opened.close();
      return;
    }
    connection = opened;
    failures = 0;
    tellMissed();
    void send();
    await check();
  };

  /** Looks whether the connection is alive, and takes the lead where nobody has it. */
  const check = async (): Promise<void> => {
    const checked = connection;
    if (checked === undefined) return;
    const holds = await (leads ? checked.ping() : checked.tryLead()).catch(() => undefined);
    // A connection that failed has called `onLost`.
    if (connection !== checked || holds === undefined || closed) return;
    setLeads(holds);
    later(limits.check, check);
  };

  const send = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      for (let next = waiting[0]; next !== undefined && connection !== undefined; next = waiting[0]) {
        await connection.notify(JSON.stringify(next));
        waiting.shift();
      }
    } catch {
      // Sent again on the next connection.
    } finally {
      sending = false;
    }
  };

  void connect();
  return {
    onAnnounced: all.onAnnounced,
    onAnnouncedElsewhere: elsewhere.onAnnounced,
    announce: (topic, id) => {
      all.announce(topic, id);
      if (waiting.length < limits.waiting) waiting.push({ topic, id });
      else waiting[waiting.length - 1] = { missed: true };
      void send();
    },
    onMissed: (listener) => {
      missedListeners.add(listener);
      return () => {
        missedListeners.delete(listener);
      };
    },
    isLeader: () => leads,
    onLeader: (listener) => {
      leaderListeners.add(listener);
      return () => {
        leaderListeners.delete(listener);
      };
    },
    exclusively: (work) =>
      underPostgresLock({ url, answerMs: limits.answer, lockMs: limits.lock, clock }, work),
    close: async () => {
      closed = true;
      cancelTimer?.();
      setLeads(false);
      await connection?.close();
      connection = undefined;
    },
  };
}
