import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord, listOf } from '../json/json.ts';
import { drawnText } from './parse-fields.ts';
import type { BackupPlace } from './types.ts';

/** Places on the hub itself: of Core and Container, and of the Supervisor. */
const localPlaces: ReadonlySet<string> = new Set(['backup.local', 'hassio.local']);
const SUPERVISOR = 'hassio.';

/** Where the hub can keep backups (`backup/agents/info`). Rejects with HubError. */
export async function readBackupPlaces(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<readonly BackupPlace[]> {
  const info = await connection.command({ type: 'backup/agents/info' }, options);
  return listOf(isRecord(info) ? info['agents'] : undefined).flatMap((agent) => {
    const id = isRecord(agent) ? agent['agent_id'] : undefined;
    if (typeof id !== 'string' || id === '') return [];
    const name = drawnText(isRecord(agent) ? agent['name'] : undefined);
    return [{ id, name: name === '' ? drawnText(id) : name, isLocal: localPlaces.has(id) }];
  });
}

/** Whether the hub runs under the Supervisor, whose backups hold add-ons and folders, too. */
export const isSupervised = (places: readonly Pick<BackupPlace, 'id'>[]): boolean =>
  places.some(({ id }) => id.startsWith(SUPERVISOR));

/** Whether a place is on the hub itself. */
export const isLocalPlace = (id: string): boolean => localPlaces.has(id);
