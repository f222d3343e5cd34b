import { deleteAutomation } from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { RemovalDialog } from '#shared/ui/removal-dialog.tsx';
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
  return (
    <RemovalDialog
      open={open}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      cancel={t('cancel')}
      action={t('delete')}
      remove={async () => {
        await deleteAutomation({ connection, platform, tokens }, configId);
        return undefined;
      }}
      failureText={(cause) => t('delete.failed', { why: failureText(cause) })}
      onRemoved={() => {
        onDeleted();
        toastSuccess(t('delete.done'), name);
      }}
      onClose={onClose}
    />
  );
};
