import { useState } from 'react';
import { mdiShieldLockOutline, mdiShieldOffOutline } from '@mdi/js';
import type { SheetProps } from '../../../model/kind.ts';
import { Hand, More } from '../../../sheet/controls/duo.tsx';
import { Segments } from '../../../sheet/controls/segments.tsx';
import { codeFormOf } from '../panel-code.ts';
import { CodeEntry } from './code-entry.tsx';
import { Keeper } from './keeper.tsx';
import { t } from './texts/index.ts';
import { commandOf, isUrgent, meantWish, wishesOf, type Wish } from './wishes.ts';

export const wide = true;

/** How the house is kept, what to do about it, and the code for that. */
export const Sheet = ({ entity, device, asked, disabled, send, now }: SheetProps) => {
  const [chosen, choose] = useState<Wish>();
  const options = wishesOf(entity);
  const wish = meantWish(options, chosen, entity.state);
  return (
    <>
      <Hand>
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
      </Hand>
      <More>
        <CodeEntry
          // Digits that were typed for one thing are not kept for another.
          key={wish}
          wish={wish}
          label={isUrgent(entity.state) ? t('disarm') : t('confirm')}
          form={codeFormOf(entity, wish === 'disarm' ? 'disarm' : 'arm')}
          disabled={disabled || options.find((option) => option.wish === wish)?.disabled !== false}
          busy={asked !== undefined}
          onSend={(code) => send(commandOf(entity, wish, code))}
        />
      </More>
    </>
  );
};
