import { cleanText, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { PushEventsRepository } from './store.ts';

/** Events that are read at once: what is older is over. */
const NEWEST = 1000;

export function createPushEventsRepository(db: Kysely<Schema>): PushEventsRepository {
  const columns = ['id', 'event'] as const;
  return {
    add: async (event, at) => {
      const { id } = await db
        .insertInto('push_events')
        .values({ at, event: cleanText(event) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    find: (id) => db.selectFrom('push_events').select(columns).where('id', '=', id).executeTakeFirst(),
    since: async (at) => {
      const newest = db.selectFrom('push_events').select(columns).where('at', '>=', at);
      return (await newest.orderBy('id', 'desc').limit(NEWEST).execute()).reverse();
    },
    removeBefore: async (at) => {
      await db.deleteFrom('push_events').where('at', '<', at).execute();
    },
  };
}
