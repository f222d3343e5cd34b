import { mdiAlertCircleOutline, mdiLockOpenVariant } from '@mdi/js';
import { useEntity } from '#hub/use-entity.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { Note } from '#shared/ui/note.tsx';
import { useDeviceCommands } from '../../../commands/use-device-commands.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { endingOf } from '../../../model/agreement.ts';
import { nameOf } from '../../../model/name.ts';
import { refusalText } from '../../../commands/refusal-text.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { lockPrompt } from '../../lock-prompt.ts';
import { t } from './texts/index.ts';

interface UnlockProps extends Pick<SheetProps, 'ask' | 'disabled'> {
  readonly lockId: string;
}

/** 'Sblocca': opens the lock of this entrance after a confirmation, and shows its result. */
export const Unlock = ({ lockId, ask, disabled }: UnlockProps) => {
  const lock = useEntity(lockId);
  const { pendingCommand, refusal, send, attempt } = useDeviceCommands(lockId);
  const viewOnly = useViewOnly(lockId);
  if (lock === undefined || viewOnly) return null;
  const open = lock.state === 'unlocked' || lock.state === 'open';
  return (
    <>
      <ActionButton
        label={open ? t('unlocked', { ending: endingOf(lock) }) : t('unlock')}
        icon={mdiLockOpenVariant}
        disabled={disabled || open || lock.state === 'unavailable'}
        busy={pendingCommand !== undefined}
        onPress={() => {
          const name = nameOf(lockId, lock.attributes['friendly_name']);
          const question = lockPrompt({ entity: lock, name, action: 'unlock', send, attempt });
          if (question !== undefined) ask(question);
        }}
      />
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusalText(refusal)}
        </Note>
      )}
    </>
  );
};
