import type { StoredBackup } from '#backups/stored-backup.ts';
import { ServiceError } from '#world/service-error.ts';

/** What a backup shall be made of. */
export interface BackupOrder {
  /** Ids of the places. */
  readonly places: readonly string[];
  readonly name: string | null;
  readonly password: string | null;
  readonly hasDatabase: boolean;
  readonly hasHome: boolean;
  /** Apps or folders, which only a hub with a supervisor has. */
  readonly hasMore: boolean;
  readonly isAutomatic: boolean;
}

export interface RestoreOrder {
  readonly id: string;
  readonly place: string;
  readonly password: string | null;
  readonly hasContents: boolean;
  readonly hasMore: boolean;
}

/** What the caller is answered, and the reason that the events give. */
interface Refusal {
  readonly reason: string;
  readonly error: ServiceError;
}

export const refused = (text: string): ServiceError => new ServiceError('home_assistant_error', text);
const wrongPassword = (): ServiceError => new ServiceError('password_incorrect', 'Incorrect password');

/** Why no backup is made; `known` are those of its places that there are. */
export function orderRefusal(order: BackupOrder, known: readonly string[]): Refusal | undefined {
  const text = orderProblem(order, known);
  return text === undefined ? undefined : { reason: 'backup_manager_error', error: refused(text) };
}

function orderProblem(order: BackupOrder, known: readonly string[]): string | undefined {
  if (known.length === 0) {
    const named = order.places.map((place) => `'${place}'`).join(', ');
    return `At least one available backup agent must be selected, got [${named}]`;
  }
  if (order.hasMore) return 'Addons and folders are not supported by core backup';
  return order.hasHome ? undefined : 'Home Assistant must be included in backup';
}

/** Why a backup is not restored. */
export function restoreRefusal(
  { id, place, password, hasMore, hasContents }: RestoreOrder,
  backup: StoredBackup | undefined,
  isPlace: boolean,
): Refusal | undefined {
  if (!isPlace) return { reason: 'unknown_error', error: new ServiceError('unknown_error', 'Unknown error') };
  if (!backup)
    return { reason: 'backup_manager_error', error: refused(`Backup ${id} not found in agent ${place}`) };
  const reason = 'backup_reader_writer_error';
  if (hasMore) return { reason, error: refused('Addons and folders are not supported in core restore') };
  if (!hasContents)
    return { reason, error: refused('Home Assistant or database must be included in restore') };
  return (backup.passwords[place] ?? null) === password
    ? undefined
    : { reason: 'password_incorrect', error: wrongPassword() };
}

/** Why a file cannot be decrypted while it is downloaded. */
export function decryptRefusal(
  backup: StoredBackup | undefined,
  { id, place, password }: { id: string; place: string; password: string },
  isPlace: boolean,
): ServiceError | undefined {
  if (!isPlace) return refused(`Invalid agent selected: ${place}`);
  if (!backup) return refused(`Backup ${id} not found in agent ${place}`);
  const right = backup.passwords[place] ?? null;
  if (right === null) return new ServiceError('decrypt_not_supported', 'Decrypt on download not supported');
  return right === password ? undefined : wrongPassword();
}
