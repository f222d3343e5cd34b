import { mapDevicesSchema } from '@soglia/contracts/map';
import { parseJson } from '@soglia/hub-client/json';
import { cleanText, type Kysely } from '@soglia/database';
import { isWritten } from './is-written.ts';
import type { Schema } from './schema.ts';
import { StoreUnavailableError, type MapRepository } from './store.ts';

/** There is one row. */
const ROW = 1;

export function createMapRepository(db: Kysely<Schema>): MapRepository {
  return {
    readDevices: async () => {
      const row = await db.selectFrom('map_devices').selectAll().where('id', '=', ROW).executeTakeFirst();
      if (row === undefined) return { revision: 0, devices: [] };
      const { success, data } = mapDevicesSchema.safeParse(parseJson(row.devices));
      if (!success) throw new StoreUnavailableError('the devices of the map are not readable', 'corrupt');
      return { revision: row.revision, devices: data };
    },
    replaceDevices: async (revision, devices) => {
      const values = { revision: revision + 1, devices: cleanText(JSON.stringify(devices)) };
      return isWritten(
        revision === 0
          ? db
              .insertInto('map_devices')
              .values({ id: ROW, ...values })
              .onConflict((conflict) => conflict.column('id').doNothing())
          : db.updateTable('map_devices').set(values).where('id', '=', ROW).where('revision', '=', revision),
      );
    },
    trackSharers: async () => {
      const rows = await db.selectFrom('track_sharers').select('user_id').orderBy('user_id').execute();
      return rows.map(({ user_id: userId }) => userId);
    },
    shareTrack: async (userId) => {
      await db
        .insertInto('track_sharers')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },
    stopSharingTrack: async (userId) => {
      await db.deleteFrom('track_sharers').where('user_id', '=', userId).execute();
    },
  };
}
