import * as z from 'zod';
import type { Clock } from '@soglia/server/clock';
import { parseJson } from '@soglia/hub-client/json';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { PushEventsRepository } from '#store/store.ts';
import type { PushEvent } from './protocol.ts';

export interface SharedEventsOptions {
  readonly instances: Instances;
  readonly repository: PushEventsRepository;
  /** Sends an event to the clients of this gateway. */
  readonly deliver: (event: PushEvent, except: string | undefined) => void;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

const eventSchema = z.strictObject({
  channel: z.string(),
  name: z.string(),
  data: z.string(),
  except: z.string().optional(),
});
type SharedEvent = z.infer<typeof eventSchema>;

/** Ids that wait to be read; beyond, all newer ones are read at once. */
const WAITING = 1000;
const REMEMBERED = 4 * WAITING;

/**
 * Events between the gateways of one database: an event is stored, its id announced, and each gateway reads and delivers
 * it once. After a pause in which announcements may have been missed, those that are kept are read again.
 */
export function createSharedEvents(options: SharedEventsOptions) {
  const { instances, repository, deliver, limits, clock, logger } = options;
  const startedAt = clock.now();
  /** What this gateway has stored itself, until its announcement comes back. */
  const own = new Map<number, SharedEvent>();
  /** In the order in which they were delivered. */
  const delivered = new Set<number>();
  const waiting = new Set<number>();
  let missed = false;
  let reading = false;
  let cleanedAt = clock.now();

  const deliverOnce = (id: number, event: SharedEvent | undefined) => {
    if (delivered.has(id)) return;
    delivered.add(id);
    const [oldest] = delivered;
    if (delivered.size > REMEMBERED && oldest !== undefined) delivered.delete(oldest);
    if (event !== undefined) deliver(event, event.except);
  };

  const readNext = async (): Promise<void> => {
    if (missed) {
      missed = false;
      const since = Math.max(startedAt, clock.now() - limits.pushEventMemory);
      for (const { id, event } of await repository.since(since)) deliverOnce(id, parseEvent(event));
      return;
    }
    const [id] = waiting;
    if (id === undefined) return;
    waiting.delete(id);
    deliverOnce(id, parseEvent((await repository.find(id))?.event ?? ''));
  };

  const read = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    try {
      while (missed || waiting.size > 0) await readNext();
    } catch (error) {
      // Read again with the next announcement, or when the database is back.
      missed = true;
      logger.warn({ err: error }, 'events of the push channel were not read');
    } finally {
      reading = false;
    }
  };

  const stops = [
    instances.onMissed(() => {
      missed = true;
      void read();
    }),
    instances.onAnnounced('push_events', (text) => {
      const id = Number(text);
      const mine = own.get(id);
      own.delete(id);
      if (mine !== undefined) {
        deliverOnce(id, mine);
        return;
      }
      if (waiting.size < WAITING) waiting.add(id);
      else missed = true;
      void read();
    }),
  ];

  const clean = () => {
    if (clock.now() - cleanedAt < limits.pushEventMemory) return;
    cleanedAt = clock.now();
    repository.removeBefore(cleanedAt - limits.pushEventMemory).catch((error: unknown) => {
      logger.warn({ err: error }, 'old events of the push channel were not removed');
    });
  };

  return {
    /** @throws StoreUnavailableError */
    publish: async (event: PushEvent, except: string | undefined): Promise<void> => {
      const shared = { ...event, except };
      const id = await repository.add(JSON.stringify(shared), clock.now());
      own.set(id, shared);
      instances.announce('push_events', String(id));
      clean();
    },
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}

const parseEvent = (text: string): SharedEvent | undefined => eventSchema.safeParse(parseJson(text)).data;
