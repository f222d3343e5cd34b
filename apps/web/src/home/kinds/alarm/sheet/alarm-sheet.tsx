import { useState } from 'react';
import { mdiShieldLockOutline, mdiShieldOffOutline } from '@mdi/js';
import type { SheetProps } from '../../../model/kind.ts';
import { Segments } from '../../../controls/segments.tsx';
import { codeFormOf } from '../panel-code.ts';
import styles from './alarm-sheet.module.css';
import { CodeEntry } from './code-entry.tsx';
import { Keeper } from './mode-buttons.tsx';
import { t } from './texts/index.ts';
import { Watched } from './watched.tsx';
import { commandOf, isUrgent, meantWish, wishesOf, type Wish } from './available-actions.ts';

export const wide = true;

/** The state of the panel, the available actions, the code, and the open sensors. */
export const Sheet = ({ entity, device, asked, disabled, send, deviceOf, now }: SheetProps) => {
  const [chosen, choose] = useState<Wish>();
  const options = wishesOf(entity);
  const wish = meantWish(options, chosen, entity.state);
  return (
    <div className={styles['panel']}>
      <div className={styles['hand']}>
        <Keeper entity={entity} device={device} now={now} />
        {!isUrgent(entity.state) && (
          <Segments
            label={t('wish')}
            options={options.map((option) => ({
              value: option.wish,
              disabled: option.disabled,
              label: t(option.wish === 'disarm' ? 'disarm' : `arm.${option.wish}`),
              icon: option.wish === 'disarm' ? mdiShieldOffOutline : mdiShieldLockOutline,
            }))}
            value={wish}
            disabled={disabled}
            onChange={choose}
          />
        )}
      </div>
      <div className={styles['code']}>
        <CodeEntry
          // Digits typed for one action are not kept for another.
          key={wish}
          wish={wish}
          label={isUrgent(entity.state) ? t('disarm') : t('confirm')}
          form={codeFormOf(entity, wish === 'disarm' ? 'disarm' : 'arm')}
          disabled={disabled || options.find((option) => option.wish === wish)?.disabled !== false}
          busy={asked?.service === commandOf(entity, wish, undefined).service}
          onSend={(code) => send(commandOf(entity, wish, code))}
        />
      </div>
      <Watched panel={entity.entity_id} deviceOf={deviceOf} />
    </div>
  );
};
