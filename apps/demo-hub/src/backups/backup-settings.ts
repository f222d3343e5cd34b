import { z } from 'zod';
import { weekdays } from '#world/local-time.ts';
import { withoutUndefined } from '#world/without-undefined.ts';

/** The folders that a hub with a supervisor can include. */
export const folderField = z.enum(['share', 'addons/local', 'ssl', 'media']);

const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const positive = z.number().int().min(1).nullable().optional();
const retentionField = z.strictObject({ copies: positive, days: positive });
const namesField = z.array(z.string()).refine(isUnique, { error: 'contains duplicate items' });
const timeField = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((text) => (/^\d:/.test(text) ? `0${text}` : text))
  .transform((text) => (text.length === 5 ? `${text}:00` : text));

/** The fields of `backup/config/update`. */
export const settingsChangeFields = {
  agents: z
    .record(
      z.string(),
      z.strictObject({
        protected: z.boolean().optional(),
        retention: retentionField.nullable().optional(),
      }),
    )
    .optional(),
  automatic_backups_configured: z.boolean().optional(),
  create_backup: z
    .strictObject({
      agent_ids: namesField.optional(),
      include_addons: namesField.nullable().optional(),
      include_all_addons: z.boolean().optional(),
      include_database: z.boolean().optional(),
      include_folders: z.array(folderField).refine(isUnique).nullable().optional(),
      name: z.string().nullable().optional(),
      password: z.string().nullable().optional(),
    })
    .optional(),
  retention: retentionField.optional(),
  schedule: z
    .strictObject({
      days: z.array(z.enum(weekdays)).refine(isUnique, { error: 'contains duplicate items' }).optional(),
      recurrence: z.enum(['never', 'daily', 'custom_days']).optional(),
      time: timeField.nullable().optional(),
    })
    .optional(),
};
export type SettingsChange = z.output<z.ZodObject<typeof settingsChangeFields>>;

const storedRetention = z.object({ copies: z.number().nullable(), days: z.number().nullable() });
type Retention = z.output<typeof storedRetention>;

/** The settings of automatic backups as stored; the names are those of the wire. */
export const storedSettingsSchema = z.object({
  agents: z.record(z.string(), z.object({ protected: z.boolean(), retention: storedRetention.nullable() })),
  automatic_backups_configured: z.boolean(),
  create_backup: z.object({
    agent_ids: z.array(z.string()),
    include_addons: z.array(z.string()).nullable(),
    include_all_addons: z.boolean(),
    include_database: z.boolean(),
    include_folders: z.array(z.string()).nullable(),
    name: z.string().nullable(),
    password: z.string().nullable(),
  }),
  retention: storedRetention,
  schedule: z.object({
    days: z.array(z.enum(weekdays)),
    recurrence: z.enum(['never', 'daily', 'custom_days']),
    time: z.string().nullable(),
  }),
});
export type BackupSettings = z.output<typeof storedSettingsSchema>;

/** As a real hub merges them: contents and places field by field, retention and schedule as a whole. */
export function changedSettings(old: BackupSettings, change: SettingsChange): BackupSettings {
  const { schedule, retention } = change;
  return {
    agents: { ...old.agents, ...changedPlaces(old.agents, change.agents ?? {}) },
    automatic_backups_configured: change.automatic_backups_configured ?? old.automatic_backups_configured,
    create_backup: { ...old.create_backup, ...withoutUndefined(change.create_backup ?? {}) },
    retention: retention ? wholeRetention(retention) : old.retention,
    schedule: schedule
      ? {
          days: schedule.days ?? [],
          recurrence: schedule.recurrence ?? 'never',
          time: schedule.time ?? null,
        }
      : old.schedule,
  };
}

type Places = BackupSettings['agents'];

function changedPlaces(old: Places, change: NonNullable<SettingsChange['agents']>): Places {
  return Object.fromEntries(
    Object.entries(change).map(([id, given]) => [
      id,
      {
        protected: given.protected ?? old[id]?.protected ?? true,
        retention:
          given.retention === undefined
            ? (old[id]?.retention ?? null)
            : given.retention && wholeRetention(given.retention),
      },
    ]),
  );
}

const wholeRetention = ({ copies = null, days: age = null }: z.output<typeof retentionField>): Retention => ({
  copies,
  days: age,
});
