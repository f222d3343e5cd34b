import { countRows, type CopiedTables, type Kysely } from '@soglia/database';
import { roleRow } from './roles-repository.ts';
import type { Schema } from './schema.ts';
import { seedRoles } from './seed-roles.ts';

/** The tables that a backup holds, those first that others refer to, each with the columns that order its rows. */
export const tables: CopiedTables = [
  ['roles', 'id'],
  ['people', 'user_id'],
  ['audit_log', 'id'],
  ['repairs', 'id'],
  ['energy_settings', 'id'],
  ['map_devices', 'id'],
  ['track_sharers', 'user_id'],
  ['notices', 'id'],
  ['notice_recipients', 'notice_id', 'user_id'],
  ['hub_notification_marks', 'user_id'],
  ['service_keys', 'id'],
  ['push_subscriptions', 'id'],
  ['preferences', 'user_id', 'name'],
  ['notice_rules', 'id'],
  ['told_conditions', 'key'],
  ['ticket_creations', 'attempt'],
  ['gateway_values', 'name'],
];

/** Whether nothing is in it but the roles of a new house, as they were. */
export async function isAsNew(db: Kysely<Schema>): Promise<boolean> {
  const { roles: _roles, ...others } = await countRows(db, tables);
  if (Object.values(others).some((number) => number > 0)) return false;
  const stored = await db.selectFrom('roles').selectAll().orderBy('id').execute();
  const seeds = seedRoles.map(roleRow).sort((one, other) => (one.id < other.id ? -1 : 1));
  const text = (rows: readonly Schema['roles'][]) =>
    JSON.stringify(
      rows.map(({ id, name, is_default: isDefault, definition }) => [id, name, isDefault, definition]),
    );
  return text(stored) === text(seeds);
}
