import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { sendRestRequest, type RestRequest } from '../rest/send-request.ts';
import { isSupervised, readBackupPlaces } from './backup-places.ts';
import { readConfiguredBackup } from './backup-settings.ts';
import type { BackupModel } from './types.ts';

/** Milliseconds. A hub of 2024 answers when the backup is written: gigabytes on a memory card take their time. */
const WRITING_TIMEOUT_MS = 30 * 60_000;
/** Milliseconds for the answer of a service that waits, too. */
const SERVICE_TIMEOUT_MS = 30 * 60_000;

/** What the Supervisor keeps beside Home Assistant. */
const allFolders = ['share', 'addons/local', 'ssl', 'media'];

/** The hub writes it now and tells its progress, or has written it. */
type CreatedBackup = 'begun' | 'written';

/**
 * Makes a backup of everything (`backup/generate`), in the places of the automatic backups, else on the hub itself, with
 * the hub's own password where it tells one. Hubs of 2024 take no name, and answer when it is written. Rejects with
 * HubError: `unsupported` where the hub does not know the command, `not_found` where no place answers.
 *
 * @param model undefined where the list could not be read
 */
export async function createBackup(
  connection: Pick<Connection, 'command'>,
  { model, name }: { readonly model: BackupModel | undefined; readonly name: string },
  options: CommandOptions = {},
): Promise<CreatedBackup> {
  const wanted = model === 'files' ? undefined : await wantedBackup(connection, name, options);
  if (wanted === undefined) {
    await connection.command({ type: 'backup/generate' }, { timeout: WRITING_TIMEOUT_MS, ...options });
    return 'written';
  }
  await connection.command({ type: 'backup/generate', ...wanted }, options);
  return 'begun';
}

/** What is asked of a hub with places; undefined for one that has none. */
async function wantedBackup(
  connection: Pick<Connection, 'command'>,
  name: string,
  options: CommandOptions,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const known = await readBackupPlaces(connection, options).catch((cause: unknown) => {
    if (toHubError(cause).code === 'unsupported') return undefined;
    throw cause;
  });
  if (known === undefined) return undefined;
  const { places: chosen, password } = await readConfiguredBackup(connection, options);
  const local = known.filter(({ isLocal }) => isLocal);
  const places =
    [known.filter(({ id }) => chosen.includes(id)), local, known].find((some) => some.length > 0) ?? [];
  if (places.length === 0) throw new HubError('not_found', 'The hub has no place for backups');
  return {
    name,
    agent_ids: places.map(({ id }) => id),
    include_homeassistant: true,
    include_database: true,
    // Without the Supervisor the hub refuses a backup that asks for these.
    ...(isSupervised(known) && { include_all_addons: true, include_folders: allFolders }),
    ...(password !== undefined && { password }),
  };
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
