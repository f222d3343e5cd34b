import { z } from 'zod';
import { localIsoTime } from '#world/local-time.ts';

/** A backup, with the password of each place that holds it. */
export const storedBackupSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ms since the epoch. */
  date: z.number(),
  isAutomatic: z.boolean(),
  hasDatabase: z.boolean(),
  hubVersion: z.string(),
  /** Bytes. */
  size: z.number(),
  /** By the place's id; null where it is not encrypted. */
  passwords: z.record(z.string(), z.string().nullable()),
  failedPlaces: z.array(z.string()),
});
export type StoredBackup = z.output<typeof storedBackupSchema>;

const INSTANCE_ID = '5c1d0f7aa6a34b2f9f5f6d0f2b7c9e31';

/** A backup as `backup/info` lists it. */
export function backupJson(backup: StoredBackup): Record<string, unknown> {
  return {
    addons: [],
    backup_id: backup.id,
    date: localIsoTime(backup.date),
    database_included: backup.hasDatabase,
    extra_metadata: { instance_id: INSTANCE_ID, with_automatic_settings: backup.isAutomatic },
    folders: [],
    homeassistant_included: true,
    homeassistant_version: backup.hubVersion,
    name: backup.name,
    agents: Object.fromEntries(
      Object.entries(backup.passwords).map(([place, password]) => [
        place,
        { protected: password !== null, size: backup.size },
      ]),
    ),
    failed_addons: [],
    failed_agent_ids: backup.failedPlaces,
    failed_folders: [],
    with_automatic_settings: backup.isAutomatic,
  };
}
