import type { CommandOptions, Connection } from '../connection/types.ts';
import { disconnected, toHubError } from '../errors/to-hub-error.ts';
import type { Backup } from './types.ts';

/** Milliseconds: a backup elsewhere is fetched first. */
const TIMEOUT_MS = 10 * 60_000;

interface RestoreWanted {
  readonly backup: Backup;
  readonly place: string;
  readonly password?: string | undefined;
}

/**
 * Restores everything that the backup holds (`backup/restore`); the hub restarts then, and the connection is lost with or
 * without an answer before. Resolves to `wrong_password` where nothing was begun because of it. Rejects with HubError:
 * `disconnected` where it was not sent.
 */
export async function restoreBackup(
  connection: Pick<Connection, 'command' | 'state'>,
  { backup, place, password }: RestoreWanted,
  options: CommandOptions = {},
): Promise<'begun' | 'wrong_password'> {
  const { id, contents } = backup;
  const addons = contents?.addons.map(({ slug }) => slug) ?? [];
  const folders = contents?.folders ?? [];
  // Lost before: that is no restart of the hub.
  if (connection.state.kind !== 'ready') throw disconnected('Not connected');
  try {
    await connection.command(
      {
        type: 'backup/restore',
        backup_id: id,
        agent_id: place,
        restore_homeassistant: contents?.hasSettings ?? true,
        restore_database: contents?.hasHistory ?? true,
        ...(password !== undefined && { password }),
        ...(addons.length > 0 && { restore_addons: addons }),
        ...(folders.length > 0 && { restore_folders: folders }),
      },
      { timeout: TIMEOUT_MS, ...options },
    );
    return 'begun';
  } catch (cause) {
    const error = toHubError(cause);
    if (error.hub?.code === 'password_incorrect') return 'wrong_password';
    // The hub restarts before it answers.
    if (error.code === 'disconnected') return 'begun';
    throw error;
  }
}
