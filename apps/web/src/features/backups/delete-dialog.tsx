import { useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { deleteBackup, type BackupModel } from '@soglia/hub-client/backups';
import { useHub } from '#hub/hub-context.ts';
import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { useFocusAfterRemoval } from '#shared/ui/use-focus-after-removal.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
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
  const [refusal, setRefusal] = useRefusal(open);
  const [busy, setBusy] = useState(false);
  const { noteRemoved, focusAfter } = useFocusAfterRemoval();

  const agree = () => {
    setBusy(true);
    setRefusal(undefined);
    deleteBackup(connection, { model, id: backup.id })
      .then(
        (left) => {
          onDeleted();
          if (left.size > 0) {
            const places = [...left.keys()].map((place) => placeName(place, names)).join(', ');
            setRefusal(t('delete.partly', { places }));
            return;
          }
          noteRemoved();
          onClose();
          toastSuccess(t('delete.done'), name);
        },
        (cause: unknown) => setRefusal(t('delete.failed', { reason: failureReason(cause) })),
      )
      .finally(() => setBusy(false));
  };

  return (
    <AlertFrame
      open={open}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusal}
        </Note>
      )}
      <div className={frame['actions']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="danger" busy={busy} onClick={agree}>
          {t('delete')}
        </Button>
      </div>
    </AlertFrame>
  );
};
