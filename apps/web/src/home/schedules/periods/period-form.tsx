import { weekdays, type SwitchPeriod } from '@soglia/schedules';
import { WeekdayChips } from '#shared/forms/weekday-chips.tsx';
import { Button } from '#shared/ui/button.tsx';
import panel from '../schedule-panel.module.css';
import { t } from '../texts/index.ts';
import { TimeField } from '../time-field.tsx';
import { toggledDay } from './period-edit.ts';
import styles from './periods-editor.module.css';

interface PeriodFormProps {
  readonly period: SwitchPeriod;
  /** A write is in progress: nothing can be removed. */
  readonly writing: boolean;
  readonly onChange: (changes: Partial<SwitchPeriod>) => void;
  readonly onRemove: () => void;
}

/** Edits the times and days of a period. */
export const PeriodForm = ({ period, writing, onChange, onRemove }: PeriodFormProps) => (
  <div className={styles['form']}>
    <div className={styles['times']}>
      {(['turn_on', 'turn_off'] as const).map((which) => {
        const label = t(which === 'turn_on' ? 'periods.on' : 'periods.off');
        return (
          <div key={which}>
            <span aria-hidden="true">{label}</span>
            <TimeField label={label} value={period[which]} onChange={(time) => onChange({ [which]: time })} />
          </div>
        );
      })}
    </div>
    <WeekdayChips
      label={t('days')}
      week={weekdays}
      pressed={period.weekdays}
      onPress={(day) => onChange({ weekdays: toggledDay(period.weekdays, day) })}
    />
    <div className={panel['choices']}>
      <Button look="warn" disabled={writing} onClick={onRemove}>
        {t('periods.remove')}
      </Button>
    </div>
  </div>
);
