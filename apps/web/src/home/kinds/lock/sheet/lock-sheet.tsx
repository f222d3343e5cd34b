import { mdiAlertCircleOutline, mdiDoorOpen, mdiLock, mdiLockOpenVariant } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { commands } from '@soglia/hub-client/commands';
import type { SheetProps } from '../../../model/kind.ts';
import { LastPassages } from '../../../access-log/access-log.tsx';
import { BigAction } from '../../../controls/big-action.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { askLock } from '../ask-lock.ts';
import styles from './lock-sheet.module.css';
import { wishesOf } from './available-actions.ts';
import { t } from './texts/index.ts';

const icons = { lock: mdiLock, unlock: mdiLockOpenVariant, open: mdiDoorOpen } as const;

/** The state of the lock, and its available actions; opening needs a confirmation. */
export const Sheet = ({ entity, device, asked, disabled, send, ask, now }: SheetProps) => (
  <>
    <div className={styles['hand']}>
      <div className={styles['door']} data-lock={entity.state}>
        <span className={styles['bolt']}>
          <Icon path={device.device_icon} />
        </span>
      </div>
      <div className={styles['side']}>
        <Reading entity={entity} device={device} now={now} />
        {wishesOf(entity).map(({ wish, main }) => (
          <BigAction
            key={wish}
            label={t(wish)}
            icon={icons[wish]}
            main={main}
            busy={asked?.service === wish}
            disabled={disabled}
            onPress={() => {
              const question = askLock({ entity, name: device.name, wish, send });
              if (question === undefined) send(commands.lock[wish](entity));
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
    <LastPassages key={entity.entity_id} entityId={entity.entity_id} way="lock" />
  </>
);
