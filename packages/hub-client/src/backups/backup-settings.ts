import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord, listOf } from '../json/json.ts';
import { momentOf } from './parse-fields.ts';
import type { BackupDay, BackupSettings } from './types.ts';

/** In the order of the week. */
export const backupDays: readonly BackupDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** HH:MM, with or without seconds. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?=$|:)/;

/**
 * The schedule of automatic backups (`backup/config/info`). Rejects with HubError: `unsupported` on hubs of 2024, which
 * have none.
 */
export async function readBackupSettings(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<BackupSettings> {
  const config = await readConfig(connection, options);
  const create = recordOf(config['create_backup']);
  const retention = recordOf(config['retention']);
  const schedule = recordOf(config['schedule']);
  const { recurrence, time } = schedule;
  return {
    recurrence: recurrence === 'daily' ? 'daily' : recurrence === 'custom_days' ? 'days' : 'never',
    days: backupDays.filter((day) => listOf(schedule['days']).includes(day)),
    time: typeof time === 'string' ? TIME.exec(time)?.[0] : undefined,
    copies: countOf(retention['copies']),
    keptDays: countOf(retention['days']),
    places: placesOf(create),
    // Our gateway tells people with a role only that there is one.
    isProtected:
      create['password_set'] === true ||
      (typeof create['password'] === 'string' && create['password'] !== ''),
    isConfigured: config['automatic_backups_configured'] === true,
    next: momentOf(config['next_automatic_backup']),
  };
}

/** What a person may change of it. */
export type BackupSettingsChange = Pick<
  BackupSettings,
  'recurrence' | 'days' | 'time' | 'copies' | 'keptDays' | 'places'
>;

/**
 * Stores the schedule (`backup/config/update`). The password is not sent: the hub keeps the one it has. Rejects with
 * HubError.
 */
export async function saveBackupSettings(
  connection: Pick<Connection, 'command'>,
  { recurrence, days, time, copies, keptDays, places }: BackupSettingsChange,
  options: CommandOptions = {},
): Promise<void> {
  await connection.command(
    {
      type: 'backup/config/update',
      automatic_backups_configured: true,
      create_backup: { agent_ids: places },
      retention: { copies: copies ?? null, days: keptDays ?? null },
      schedule: {
        recurrence: recurrence === 'days' ? 'custom_days' : recurrence,
        days: recurrence === 'days' ? backupDays.filter((day) => days.includes(day)) : [],
        time: time === undefined ? null : `${time}:00`,
      },
    },
    options,
  );
}

/**
 * The places of automatic backups, and the hub's password for a backup that is made now: undefined where it has none or
 * does not tell it. It goes back to the hub and nowhere else. Rejects with HubError.
 */
export async function readConfiguredBackup(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<{ readonly places: readonly string[]; readonly password: string | undefined }> {
  const create = recordOf((await readConfig(connection, options))['create_backup']);
  const { password } = create;
  return {
    places: placesOf(create),
    password: typeof password === 'string' && password !== '' ? password : undefined,
  };
}

async function readConfig(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const info = await connection.command({ type: 'backup/config/info' }, options);
  const config = isRecord(info) ? info['config'] : undefined;
  if (!isRecord(config))
    throw new HubError('hub_error', 'The hub answered with something that is no backup settings');
  return config;
}

const placesOf = (create: Readonly<Record<string, unknown>>): readonly string[] =>
  listOf(create['agent_ids']).filter((id) => typeof id === 'string');

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
