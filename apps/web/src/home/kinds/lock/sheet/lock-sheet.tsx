import { mdiAlertCircleOutline, mdiDoorOpen, mdiLock, mdiLockOpenVariant } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { AccessLog } from '../../../access-log/access-log.tsx';
import { ActionButton } from '../../../controls/action-button.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { lockPrompt } from '../../lock-prompt.ts';
import styles from './lock-sheet.module.css';
import { availableActionsOf } from './available-actions.ts';
import { t } from './texts/index.ts';

const icons = { lock: mdiLock, unlock: mdiLockOpenVariant, open: mdiDoorOpen } as const;

/** The state of the lock, and its available actions; opening needs a confirmation. */
export const Sheet = ({ entity, device, pending, disabled, send, attempt, ask, now }: SheetProps) => (
  <>
    <div className={styles['instrument']}>
      <div className={styles['door']} data-lock={entity.state}>
        <span className={styles['bolt']}>
          <Icon path={device.device_icon} />
        </span>
      </div>
      <div className={styles['side']}>
        <Reading entity={entity} device={device} now={now} />
        {availableActionsOf(entity).map(({ action, main }) => (
          <ActionButton
            key={action}
            label={t(action)}
            icon={icons[action]}
            main={main}
            busy={pending?.service === action}
            disabled={disabled}
            onPress={() => {
              const question = lockPrompt({ entity, name: device.name, action, send, attempt });
              if (question === undefined) send(commands.lock[action](entity));
              else ask(question);
            }}
          />
        ))}
      </div>
    </div>
    {entity.state === 'jammed' && (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="status">
        {t('jammed')}
      </Note>
    )}
    <AccessLog key={entity.entity_id} entity={entity} domain="lock" now={now} />
  </>
);
