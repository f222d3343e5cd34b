import type { SwitchPeriod } from '@soglia/schedules';
import { Switch } from '#shared/ui/switch.tsx';
import { t } from '../texts/index.ts';
import { daysText, timeText } from '../week-words.ts';
import { endsNextDay } from './period-edit.ts';
import styles from './periods-editor.module.css';

/** "6:15–7:30", "22:00–1:30 del giorno dopo". */
export const spanText = (period: SwitchPeriod): string =>
  t(endsNextDay(period) ? 'periods.overnight' : 'periods.span', {
    on: timeText(period.turn_on),
    off: period.turn_off === '00:00' ? '24:00' : timeText(period.turn_off),
  });

interface PeriodRowProps {
  readonly period: SwitchPeriod;
  readonly mayEdit: boolean;
  readonly disabled: boolean;
  readonly pending: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onToggle: (enabled: boolean) => void;
}

/** The times and days of a period, and its switch; a press opens the form. */
export const PeriodRow = ({ period, mayEdit, disabled, pending, open, onOpen, onToggle }: PeriodRowProps) => {
  const span = spanText(period);
  const days = daysText(period.weekdays);
  const words = (
    <>
      <strong>{span}</strong> <span>{days}</span>
    </>
  );
  if (!mayEdit)
    return (
      <div className={styles['row']}>
        <p className={styles['words']}>{words}</p>
      </div>
    );
  return (
    <div className={styles['row']}>
      <button type="button" className={styles['words']} aria-expanded={open} onClick={onOpen}>
        {words} <span className="vh">{t('periods.edit')}</span>
      </button>
      <Switch
        checked={period.enabled}
        pending={pending}
        disabled={disabled || pending}
        label={t('periods.toggle', { span, days })}
        onChange={onToggle}
      />
    </div>
  );
};
