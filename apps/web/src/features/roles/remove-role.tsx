import type { Role } from '@soglia/contracts/companion';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { removeRole } from '#home/companion/companion-requests.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { companionKeys } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { RemovalDialog } from '#shared/ui/removal-dialog.tsx';
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
  const removal = useApiMutation(useHub(), {
    changes: [companionKeys.roles],
    mutationFn: () => removeRole(origin, role.id),
  });
  return (
    <RemovalDialog
      open={open}
      title={t('remove.title')}
      text={t('remove.text', { name: role.name })}
      cancel={t('cancel')}
      action={t('remove.action')}
      blocked={readOnly ? t('readOnly') : undefined}
      remove={async () => {
        await removal.mutateAsync(undefined);
        return undefined;
      }}
      failureText={roleFailure}
      onRemoved={() => toastSuccess(t('removed'), role.name)}
      onClose={onClose}
    />
  );
};
