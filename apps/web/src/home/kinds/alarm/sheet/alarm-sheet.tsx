import { useState } from 'react';
import { useHub } from '#hub/hub-context.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { codeFormOf } from '../panel-code.ts';
import { alarmRefusal, isCodeMissing, whenClosed } from '../request/request-alarm.ts';
import { ActionChoice } from './action-choice.tsx';
import styles from './alarm-sheet.module.css';
import { CodeEntry } from './code-entry.tsx';
import { PanelState } from './panel-state.tsx';
import { WatchedSensors } from './watched-sensor-list.tsx';
import {
  commandOf,
  isUrgent,
  selectedActionOf,
  availableActionsOf,
  type AlarmAction,
} from '../request/available-actions.ts';

export const wide = true;

/** The state of the panel, the available actions, the code, and the open sensors. */
export const Sheet = ({ entity, device, pending, disabled, attempt, ask, deviceOf, now }: SheetProps) => {
  const [chosen, choose] = useState<AlarmAction>();
  const hub = useHub();
  const options = availableActionsOf(entity);
  const action = selectedActionOf(options, chosen, entity.state);
  const [needsCode, setNeedsCode] = useState(false);
  const reported = codeFormOf(entity, action === 'disarm' ? 'disarm' : 'arm');
  const form = reported === 'none' && needsCode && action !== 'disarm' ? 'text' : reported;
  return (
    <div className={styles['panel']}>
      <div className={styles['instrument']}>
        <PanelState entity={entity} device={device} now={now} />
        {!isUrgent(entity.state) && (
          <ActionChoice options={options} value={action} disabled={disabled} onChange={choose} />
        )}
      </div>
      <div className={styles['code']}>
        <CodeEntry
          // Digits typed for one action are not kept for another.
          key={`${action} ${form}`}
          action={action}
          form={form}
          disabled={disabled || options.find((option) => option.action === action)?.disabled !== false}
          busy={pending?.service === commandOf(entity, action, undefined).service}
          before={(run) => void whenClosed({ hub, action, ask }, run)}
          onSend={async (code, signal) => {
            const error = await attempt(commandOf(entity, action, code === '' ? undefined : code), signal);
            if (isCodeMissing(error)) setNeedsCode(true);
            return error && alarmRefusal(error);
          }}
        />
      </div>
      <WatchedSensors panel={entity.entity_id} deviceOf={deviceOf} />
    </div>
  );
};
