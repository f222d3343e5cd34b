import { deleteBackup, type BackupModel } from '@soglia/hub-client/backups';
import { useHub } from '#hub/hub-context.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { RemovalDialog } from '#shared/ui/removal-dialog.tsx';
import type { TaskProps } from './backup-task.ts';
import { placeName } from './backup-words.ts';
import { failureReason } from './failure-reason.ts';
import { t } from './texts/index.ts';

interface DeleteDialogProps extends TaskProps {
  readonly model: BackupModel;
  /** Names of places by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onDeleted: () => void;
}

/** 'Eliminare il backup?' */
export const DeleteDialog = ({ open, name, backup, model, names, onDeleted, onClose }: DeleteDialogProps) => {
  const { connection } = useHub();
  return (
    <RemovalDialog
      open={open}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      cancel={t('cancel')}
      action={t('delete')}
      remove={async () => {
        const left = await deleteBackup(connection, { model, id: backup.id });
        if (left.size === 0) return undefined;
        onDeleted();
        const places = [...left.keys()].map((place) => placeName(place, names)).join(', ');
        return t('delete.partly', { places });
      }}
      failureText={(cause) => t('delete.failed', { reason: failureReason(cause) })}
      onRemoved={() => {
        onDeleted();
        toastSuccess(t('delete.done'), name);
      }}
      onClose={onClose}
    />
  );
};
