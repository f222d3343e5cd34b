import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { errorsOf } from './read-backups.ts';
import type { BackupModel } from './types.ts';

/** Milliseconds: places elsewhere are slow. */
const TIMEOUT_MS = 60_000;

/**
 * Deletes a backup in all its places. Resolves to the reasons of the places where it could not be deleted. One that is
 * gone already is no error. Rejects with HubError.
 */
export async function deleteBackup(
  connection: Pick<Connection, 'command'>,
  { model, id }: { readonly model: BackupModel; readonly id: string },
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const message =
    model === 'files' ? { type: 'backup/remove', slug: id } : { type: 'backup/delete', backup_id: id };
  const result = await connection.command(message, { timeout: TIMEOUT_MS, ...options });
  return errorsOf(isRecord(result) ? result['agent_errors'] : undefined);
}
