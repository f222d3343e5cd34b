import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord } from '../json/json.ts';
import { isLocalPlace } from './backup-places.ts';
import type { Backup, BackupCopy, BackupModel } from './types.ts';

/** Milliseconds: the hub reads the beginning of the file, which may be elsewhere. */
const PASSWORD_TIMEOUT_MS = 60_000;
/** Seconds in which the download must begin; it may take longer. */
const SIGNED_FOR_S = 60;

/** The parameter in which the hub puts its signature, at the end: a password may look like one. */
const SIGNATURE = /[?&]authSig=([\w.~-]+)$/;

/** The copy that is read: one on the hub itself, then one without a password. Undefined on hubs of 2024. */
export function copyToRead({ copies }: Pick<Backup, 'copies'>): BackupCopy | undefined {
  const cost = (copy: BackupCopy) => (isLocalPlace(copy.place) ? 0 : 2) + (copy.isProtected ? 1 : 0);
  return [...copies].sort((one, other) => cost(one) - cost(other))[0];
}

export type PasswordCheck = 'right' | 'wrong' | 'unsupported';

/**
 * Whether that password opens that copy (`backup/can_decrypt_on_download`): a download with a wrong one is a broken file.
 * `unsupported` where the hub can only hand it out as it is. Rejects with HubError: `not_found` where it is gone.
 */
export async function checkBackupPassword(
  connection: Pick<Connection, 'command'>,
  { id, place, password }: { readonly id: string; readonly place: string; readonly password: string },
  options: CommandOptions = {},
): Promise<PasswordCheck> {
  try {
    await connection.command(
      { type: 'backup/can_decrypt_on_download', backup_id: id, agent_id: place, password },
      { timeout: PASSWORD_TIMEOUT_MS, ...options },
    );
    return 'right';
  } catch (cause) {
    const error = toHubError(cause);
    if (error.hub?.code === 'password_incorrect') return 'wrong';
    if (error.hub?.code === 'decrypt_not_supported') return 'unsupported';
    throw error;
  }
}

interface DownloadWanted {
  readonly model: BackupModel;
  readonly id: string;
  /** Undefined on hubs of 2024. */
  readonly place: string | undefined;
  /** For the hub to decrypt it on the way. */
  readonly password?: string | undefined;
}

/**
 * A path with its signature, good for one minute, from which a browser downloads the backup (`auth/sign_path`). The
 * signature stands for the whole query, so that it is put under the query as we wrote it: a hub repeats it undecoded,
 * which breaks a password with a `&`. Rejects with HubError.
 */
export async function signBackupDownload(
  connection: Pick<Connection, 'command'>,
  { model, id, place, password }: DownloadWanted,
  options: CommandOptions = {},
): Promise<string> {
  const query = [
    ...(model === 'places' && place !== undefined ? [`agent_id=${encodeURIComponent(place)}`] : []),
    ...(password === undefined ? [] : [`password=${encodeURIComponent(password)}`]),
  ].join('&');
  const path = `/api/backup/download/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`;
  const answer = await connection.command({ type: 'auth/sign_path', path, expires: SIGNED_FOR_S }, options);
  const signed = isRecord(answer) ? answer['path'] : undefined;
  const signature = typeof signed === 'string' ? SIGNATURE.exec(signed)?.[1] : undefined;
  if (signature === undefined)
    throw new HubError('hub_error', 'The hub answered with something that is no signed path');
  return `${path}${query === '' ? '?' : '&'}authSig=${signature}`;
}
