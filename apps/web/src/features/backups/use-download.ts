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
 * Lets the browser download a backup by its own means, from a signed address: nothing of it passes through the page, so
 * that a phone downloads gigabytes. Rejects with HubError: `not_found` where it is gone, as the address would show the
 * hub's error instead of this page.
 */
export function useDownload(
  model: BackupModel,
): (backup: Backup, password: string | undefined) => Promise<void> {
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
    followLink(`${connection.base}${path}`);
    toastSuccess(t('download.begun'), backup.name);
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
