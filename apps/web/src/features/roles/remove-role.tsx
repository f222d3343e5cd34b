import { mdiAlertCircleOutline } from '@mdi/js';
import type { Role } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { removeRole } from '#home/companion/companion-requests.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { useFocusAfterRemoval } from '#shared/ui/use-focus-after-removal.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { roleFailure } from './role-failure.ts';
import { t } from './texts/index.ts';

interface RemoveRoleProps {
  readonly open: boolean;
  readonly role: Role;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** 'Eliminare il ruolo?'; a role that somebody has is refused by the gateway, which says how many have it. */
export const RemoveRole = ({ open, role, readOnly, onClose }: RemoveRoleProps) => {
  const origin = useCompanionOrigin();
  const [refusal, setRefusal] = useRefusal(open);
  const { noteRemoved, focusAfter } = useFocusAfterRemoval();
  const removal = useApiMutation(useHub(), {
    changes: [companionKeys.roles],
    mutationFn: () => removeRole(origin, role.id),
    onSuccess: () => {
      noteRemoved();
      onClose();
      toastSuccess(t('removed'), role.name);
    },
    onError: (error) => setRefusal(roleFailure(error)),
  });
  return (
    <AlertFrame
      open={open}
      title={t('remove.title')}
      text={t('remove.text', { name: role.name })}
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
        <Button
          look="danger"
          busy={removal.isPending}
          {...(readOnly && { 'aria-disabled': true })}
          onClick={() => {
            if (readOnly) setRefusal(t('readOnly'));
            else removal.mutate(undefined);
          }}
        >
          {t('remove.action')}
        </Button>
      </div>
    </AlertFrame>
  );
};
