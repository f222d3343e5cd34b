import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import { parseBackup } from './parse-backup.ts';
import { drawnText, momentOf } from './parse-fields.ts';
import type { Backup, BackupList, BackupWork } from './types.ts';

/** Milliseconds, by the specification. */
const TIMEOUT_MS = 5_000;

const worksByState: Readonly<Record<string, BackupWork>> = {
  create_backup: 'create',
  receive_backup: 'receive',
  restore_backup: 'restore',
  blocked: 'blocked',
};

/** What a state of the hub's backup manager is. */
export const workOf = (state: unknown): BackupWork =>
  typeof state === 'string' ? (worksByState[state] ?? 'idle') : 'idle';

/**
 * The backups of the hub (`backup/info`), of either model. Rejects with HubError: `timeout` after 5 s, `refused` for who
 * is no administrator, `unsupported` where the hub has no backups.
 */
export async function readBackups(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<BackupList> {
  const info = await connection.command({ type: 'backup/info' }, { timeout: TIMEOUT_MS, ...options });
  if (!isRecord(info) || !Array.isArray(info['backups']))
    throw new HubError('hub_error', 'The hub answered with something that is no list of backups');
  const backups = info['backups'].flatMap((item: unknown) => parseBackup(item) ?? []);
  const isOlder = 'backing_up' in info;
  return {
    model: isOlder ? 'files' : 'places',
    backups: [...backups].sort(newestFirst),
    unreadable: errorsOf(info['agent_errors']),
    work: isOlder ? (info['backing_up'] === true ? 'create' : 'idle') : workOf(info['state']),
    lastAttempt: momentOf(info['last_attempted_automatic_backup']),
    lastSuccess: momentOf(info['last_completed_automatic_backup']),
    next: momentOf(info['next_automatic_backup']),
    restored: endOfRestore(info['last_action_event']),
  };
}

function newestFirst(one: Backup, other: Backup): number {
  const at = ({ date }: Backup) => (typeof date === 'number' ? date : -Infinity);
  return at(one) === at(other) ? 0 : at(other) - at(one);
}

/** Reasons by place, as the hub words them. */
export const errorsOf = (errors: unknown): ReadonlyMap<string, string> =>
  new Map(isRecord(errors) ? Object.entries(errors).map(([place, why]) => [place, drawnText(why)]) : []);

/** After the restart the hub tells there how the restore ended. */
function endOfRestore(event: unknown): BackupList['restored'] {
  if (!isRecord(event) || event['manager_state'] !== 'restore_backup') return undefined;
  const { state } = event;
  return state === 'completed' || state === 'failed' ? state : undefined;
}
