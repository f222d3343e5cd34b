import { emptyEnergySettings, energySettingsSchema } from '@soglia/contracts/energy';
import { parseJson } from '@soglia/hub-client/json';
import { cleanText, type Kysely } from '@soglia/database';
import { isWritten } from './is-written.ts';
import type { Schema } from './schema.ts';
import { StoreUnavailableError, type EnergySettingsRepository } from './store.ts';

/** There is one row. */
const ROW = 1;

export function createEnergySettingsRepository(db: Kysely<Schema>): EnergySettingsRepository {
  return {
    read: async () => {
      const row = await db.selectFrom('energy_settings').selectAll().where('id', '=', ROW).executeTakeFirst();
      if (row === undefined) return { revision: 0, settings: emptyEnergySettings };
      const { success, data } = energySettingsSchema.safeParse(parseJson(row.settings));
      if (!success) throw new StoreUnavailableError('the energy settings are not readable', 'corrupt');
      return { revision: row.revision, settings: data };
    },
    replace: async (revision, settings) => {
      const values = { revision: revision + 1, settings: cleanText(JSON.stringify(settings)) };
      return isWritten(
        revision === 0
          ? db
              .insertInto('energy_settings')
              .values({ id: ROW, ...values })
              .onConflict((conflict) => conflict.column('id').doNothing())
          : db
              .updateTable('energy_settings')
              .set(values)
              .where('id', '=', ROW)
              .where('revision', '=', revision),
      );
    },
  };
}
