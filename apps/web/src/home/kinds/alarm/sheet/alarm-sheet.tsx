import { useState } from 'react';
import { mdiShieldLockOutline, mdiShieldOffOutline } from '@mdi/js';
import type { SheetProps } from '../../../model/kind.ts';
import { Segments } from '../../../controls/segments.tsx';
import { codeFormOf } from '../panel-code.ts';
import styles from './alarm-sheet.module.css';
import { CodeEntry } from './code-entry.tsx';
import { PanelState } from './panel-state.tsx';
import { t } from './texts/index.ts';
import { WatchedSensors } from './watched-sensor-list.tsx';
import {
  commandOf,
  isUrgent,
  selectedActionOf,
  availableActionsOf,
  type AlarmAction,
} from './available-actions.ts';

export const wide = true;

/** The state of the panel, the available actions, the code, and the open sensors. */
export const Sheet = ({ entity, device, pending, disabled, send, deviceOf, now }: SheetProps) => {
  const [chosen, choose] = useState<AlarmAction>();
  const options = availableActionsOf(entity);
  const action = selectedActionOf(options, chosen, entity.state);
  return (
    <div className={styles['panel']}>
      <div className={styles['instrument']}>
        <PanelState entity={entity} device={device} now={now} />
        {!isUrgent(entity.state) && (
          <Segments
            label={t('action')}
            options={options.map((option) => ({
              value: option.action,
              disabled: option.disabled,
              label: t(option.action === 'disarm' ? 'disarm' : `arm.${option.action}`),
              icon: option.action === 'disarm' ? mdiShieldOffOutline : mdiShieldLockOutline,
            }))}
            value={action}
            disabled={disabled}
            onChange={choose}
          />
        )}
      </div>
      <div className={styles['code']}>
        <CodeEntry
          // Digits typed for one action are not kept for another.
          key={action}
          action={action}
          label={isUrgent(entity.state) ? t('disarm') : t('confirm')}
          form={codeFormOf(entity, action === 'disarm' ? 'disarm' : 'arm')}
          disabled={disabled || options.find((option) => option.action === action)?.disabled !== false}
          busy={pending?.service === commandOf(entity, action, undefined).service}
          onSend={(code) => send(commandOf(entity, action, code))}
        />
      </div>
      <WatchedSensors panel={entity.entity_id} deviceOf={deviceOf} />
    </div>
  );
};
