import {
  copyToRead,
  readBackups,
  signBackupDownload,
  type Backup,
  type BackupModel,
} from '@soglia/hub-client/backups';
import { HubError } from '@soglia/hub-client/errors';
import { useHub } from '#hub/hub-context.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { t } from './texts/index.ts';

/**
 * Prepares a download by the browser's own means, from a signed address: nothing of it passes through the page, so that a
 * phone downloads gigabytes. Resolves to what begins it: not while a sheet closes, which goes back in the history and
 * would stop it. Rejects with HubError: `not_found` where the backup is gone, as the address would show the hub's error
 * instead of this page.
 */
export function useDownload(
  model: BackupModel,
): (backup: Backup, password: string | undefined) => Promise<() => void> {
  const { connection } = useHub();
  return async (backup, password) => {
    const { backups } = await readBackups(connection);
    const current = backups.find(({ id }) => id === backup.id);
    if (current === undefined)
      throw new HubError('not_found', 'The backup is gone', { hub: { code: 'not_found', message: '' } });
    const path = await signBackupDownload(connection, {
      model,
      id: current.id,
      place: copyToRead(current)?.place,
      password,
    });
    return () => {
      followLink(`${connection.base}${path}`);
      toastSuccess(t('download.begun'), backup.name);
    };
  };
}

/** The hub answers with an attachment: the page stays. */
function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}
