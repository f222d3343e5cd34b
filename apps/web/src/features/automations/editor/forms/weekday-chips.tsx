import { weekdays, type Weekday } from '@soglia/automations/config';
import { activeLocale, regionOf } from '#shared/i18n/locale.ts';
import styles from './forms.module.css';

interface WeekdayChipsProps {
  readonly label: string;
  /** None: every day. */
  readonly value: readonly Weekday[];
  readonly onChange: (days: readonly Weekday[]) => void;
}

/** 2024-01-01 was a Monday. */
const nameOfDay = (index: number, length: 'long' | 'narrow') =>
  new Intl.DateTimeFormat(regionOf(activeLocale()), { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + index),
  );

/** Toggle buttons for the days of the week; all are pressed where it is every day. */
export const WeekdayChips = ({ label, value, onChange }: WeekdayChipsProps) => {
  const chosen = value.length === 0 ? weekdays : value;
  const press = (day: Weekday) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day];
    const inOrder = weekdays.filter((one) => next.includes(one));
    onChange(inOrder.length === weekdays.length ? [] : inOrder);
  };
  return (
    <div className={styles['days']} role="group" aria-label={label}>
      {weekdays.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(day)}
          aria-disabled={(chosen.length === 1 && chosen.includes(day)) || undefined}
          onClick={() => {
            // A day at least is needed.
            if (chosen.length > 1 || !chosen.includes(day)) press(day);
          }}
        >
          <span aria-hidden="true">{nameOfDay(index, 'narrow')}</span>
          <span className="vh">{nameOfDay(index, 'long')}</span>
        </button>
      ))}
    </div>
  );
};
