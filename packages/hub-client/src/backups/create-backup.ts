import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { sendRestRequest, type RestRequest } from '../rest/send-request.ts';
import { isLocalPlace, isSupervised, readBackupPlaces } from './backup-places.ts';
import { readBackupPassword, readBackupSettings } from './backup-settings.ts';
import type { BackupModel } from './types.ts';

/** Milliseconds. A hub of 2024 answers when the backup is written: gigabytes on a memory card take their time. */
const WRITING_TIMEOUT_MS = 30 * 60_000;
/** Milliseconds for the answer of a service that waits, too. */
const SERVICE_TIMEOUT_MS = 30 * 60_000;

/** What the Supervisor keeps beside Home Assistant. */
const allFolders = ['share', 'addons/local', 'ssl', 'media'];

/** A backup that was ordered, or is written already. */
export type CreatedBackup =
  /** The hub writes it now and tells its progress. */
  | 'begun'
  /** It is there. */
  | 'written';

/**
 * Makes a backup of everything (`backup/generate`), in the places of the automatic backups, else on the hub itself.
 * Hubs of 2024 take no name, and answer when it is written. Rejects with HubError: `unsupported` where the hub does not
 * know the command.
 */
export async function createBackup(
  connection: Pick<Connection, 'command'>,
  { model, name }: { readonly model: BackupModel; readonly name: string },
  options: CommandOptions = {},
): Promise<CreatedBackup> {
  if (model === 'files') {
    await connection.command({ type: 'backup/generate' }, { timeout: WRITING_TIMEOUT_MS, ...options });
    return 'written';
  }
  const [known, settings, password] = await Promise.all([
    readBackupPlaces(connection, options),
    readBackupSettings(connection, options),
    readBackupPassword(connection, options),
  ]);
  const wanted = known.filter(({ id }) => settings.places.includes(id));
  const local = known.filter(({ id }) => isLocalPlace(id));
  const places = [wanted, local, known].find((some) => some.length > 0) ?? [];
  if (places.length === 0) throw new HubError('not_found', 'The hub has no place for backups');
  await connection.command(
    {
      type: 'backup/generate',
      name,
      agent_ids: places.map(({ id }) => id),
      include_homeassistant: true,
      include_database: true,
      include_all_addons: isSupervised(known),
      ...(isSupervised(known) && { include_folders: allFolders }),
      ...(password !== undefined && { password }),
    },
    options,
  );
  return 'begun';
}

/** Makes a backup as the schedule would, now (`backup/generate_with_automatic_settings`). Rejects with HubError. */
export async function createScheduledBackup(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<void> {
  await connection.command({ type: 'backup/generate_with_automatic_settings' }, options);
}

/**
 * The specification's way, for hubs without the command: the service `hassio.backup_full`. Resolves to the HTTP status.
 * Rejects with HubError where no answer came.
 */
export async function callBackupService({
  name,
  ...request
}: Pick<RestRequest, 'platform' | 'base' | 'bearer' | 'signal'> & {
  readonly name: string;
}): Promise<number> {
  const { status } = await sendRestRequest({
    ...request,
    method: 'POST',
    path: '/api/services/hassio/backup_full',
    json: { name },
    timeout: SERVICE_TIMEOUT_MS,
  });
  return status;
}
