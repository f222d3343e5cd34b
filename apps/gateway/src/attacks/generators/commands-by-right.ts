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

/** One value that holds, and others of which most do not. */
const mostly = <Value>(good: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const place = {
  name: mostly(
    'Scuola',
    ' Ufficio ',
    'Home',
    'not_home',
    ' HOME ',
    'unknown',
    '',
    '  ',
    'Due\nrighe',
    'x'.repeat(101),
  ),
  latitude: mostly<unknown>(45.4642, -90, 90, 90.5, '45', null),
  longitude: mostly<unknown>(9.19, -180, 180, 540, []),
};
const details = {
  radius: mostly<unknown>(100, 10, 10_000, 9, 10_001, -100),
  icon: mostly('mdi:school', 'mdi:home', 'school', ''),
  passive: mostly<unknown>(false, true, 'no'),
};

/** A zone's id is the second part of its entity's; `persons` is no field of one. */
export function zoneCommands(id: fc.Arbitrary<string>): fc.Arbitrary<Row> {
  // Mostly right, so that one thing alone is wrong.
  const zoneId = id.map((each) => each.split('.')[1] ?? '');
  const command = (
    type: string,
    fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
    ...required: readonly string[]
  ): fc.Arbitrary<Row> =>
    fc.record<Record<string, unknown>>(
      { type: fc.constant(type), ...fields },
      { requiredKeys: ['type', ...required] },
    );
  return fc.oneof(
    command('zone/create', { ...place, ...details }, 'name', 'latitude', 'longitude'),
    command('zone/create', { ...place, persons: fc.constant([]) }, 'name', 'latitude'),
    command('zone/update', { zone_id: zoneId, ...details, name: place.name }, 'zone_id', 'radius'),
    command('zone/delete', { zone_id: zoneId }, 'zone_id'),
    command('zone/delete', { zone_id: zoneId, name: place.name }, 'zone_id', 'name'),
  );
}
