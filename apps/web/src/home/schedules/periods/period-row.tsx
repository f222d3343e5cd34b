import type { SwitchPeriod } from '@soglia/schedules';
import { Switch } from '#shared/ui/switch.tsx';
import { t } from '../texts/index.ts';
import { daysText } from '../week-words.ts';
import { spanText } from './period-words.ts';
import styles from './periods-editor.module.css';

interface PeriodRowProps {
  readonly period: SwitchPeriod;
  readonly mayEdit: boolean;
  readonly disabled: boolean;
  readonly pending: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onToggle: (enabled: boolean) => void;
}

/** From when to when and on which days, and whether it is in use; a press opens what changes it. */
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
