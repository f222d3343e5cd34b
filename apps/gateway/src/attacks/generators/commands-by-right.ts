import fc from 'fast-check';
import type { Row } from '../model/role-model.ts';

/** Commands that the rights `energy` and `backups` open, and such as nobody may send. */
export const commandsByRight = (id: fc.Arbitrary<string>): fc.Arbitrary<Row> =>
  fc.oneof(
    fc.record(
      {
        type: fc.constant('energy/save_prefs'),
        energy_sources: fc.array(
          fc.record({ type: fc.constant('solar'), stat_energy_from: id, name: fc.constant('Tetto') }),
          { maxLength: 3 },
        ),
        device_consumption: fc.array(fc.record({ stat_consumption: id, included_in_stat: id }), {
          maxLength: 3,
        }),
        anything: fc.constant([]),
      },
      { requiredKeys: ['type', 'energy_sources'] },
    ),
    fc.constantFrom<Row>(
      ...['backup/info', 'backup/agents/info', 'backup/config/info', 'backup/subscribe_events'].map(
        (type) => ({ type }),
      ),
      { type: 'backup/details', backup_id: 'a' },
      { type: 'backup/generate', agent_ids: ['cloud.cloud'] },
      { type: 'backup/generate', agent_ids: ['cloud.cloud'], password: 'x' },
      { type: 'backup/generate_with_automatic_settings' },
      { type: 'backup/config/update', schedule: { recurrence: 'daily' } },
      { type: 'backup/config/update', create_backup: { password: 'x' } },
      { type: 'backup/config/update', agents: { 'cloud.cloud': { protected: false } } },
      ...['backup/delete', 'backup/restore', 'backup/can_decrypt_on_download', 'backup/remove'].map(
        (type) => ({ type, backup_id: 'a', agent_id: 'b', password: 'c' }),
      ),
    ),
  );
