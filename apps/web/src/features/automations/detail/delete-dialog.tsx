import { useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { deleteAutomation } from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { useFocusAfterRemoval } from '#shared/ui/use-focus-after-removal.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { failureText } from './failure-text.ts';
import { t } from './texts/index.ts';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly configId: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** 'Eliminare l’automazione?' */
export const DeleteDialog = ({ open, configId, name, onClose, onDeleted }: DeleteDialogProps) => {
  const { connection, platform, tokens } = useHub();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal(open);

  const { noteRemoved, focusAfter } = useFocusAfterRemoval();

  /** Opened again it says nothing of an earlier try. */
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const agree = () => {
    setBusy(true);
    setRefusal(undefined);
    deleteAutomation({ connection, platform, tokens }, configId)
      .then(
        () => {
          noteRemoved();
          onDeleted();
          close();
          toastSuccess(t('delete.done'), name);
        },
        (cause: unknown) => setRefusal(t('delete.failed', { why: failureText(cause) })),
      )
      .finally(() => setBusy(false));
  };

  return (
    <AlertFrame
      open={open}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      onClose={close}
      focusAfter={focusAfter}
    >
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusal}
        </Note>
      )}
      <div className={frame['actions']}>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button look="danger" busy={busy} onClick={agree}>
          {t('delete')}
        </Button>
      </div>
    </AlertFrame>
  );
};
