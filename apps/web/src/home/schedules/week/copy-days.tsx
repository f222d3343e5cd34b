import { useState } from 'react';
import { weekdays, type Weekday } from '@soglia/schedules';
import { Button } from '#shared/ui/button.tsx';
import { DayChips } from '../day-chips.tsx';
import panel from '../schedule-panel.module.css';
import { t } from '../texts/index.ts';

interface CopyDaysProps {
  /** The days that have these set points already. */
  readonly from: readonly Weekday[];
  readonly onCopy: (days: readonly Weekday[]) => void;
  readonly onCancel: () => void;
}

/** Chooses the days to copy the set points to. */
export const CopyDays = ({ from, onCopy, onCancel }: CopyDaysProps) => {
  const others = weekdays.filter((day) => !from.includes(day));
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  return (
    <fieldset>
      <legend>{t('week.copyTo')}</legend>
      <DayChips
        label={t('week.copyTo')}
        days={others}
        pressed={chosen}
        onPress={(day) =>
          setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
        }
      />
      <div className={panel['choices']}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="soft" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {t('week.copyNow')}
        </Button>
      </div>
    </fieldset>
  );
};
