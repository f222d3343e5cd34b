import { weekdayMark, weekdayName } from '#shared/format/weekdays.ts';
import styles from './weekday-chips.module.css';

interface WeekdayChipsProps<Day> {
  readonly label: string;
  /** The seven days as their owner calls them, Monday first. */
  readonly week: readonly Day[];
  readonly pressed: readonly Day[];
  /** A day that cannot be pressed now. */
  readonly isDisabled?: (day: Day) => boolean;
  readonly onPress: (day: Day) => void;
}

/** Toggle buttons for the days of the week. */
export const WeekdayChips = <Day extends string | number>({
  label,
  week,
  pressed,
  isDisabled = () => false,
  onPress,
}: WeekdayChipsProps<Day>) => (
  <div className={styles['week']}>
    <div className={styles['days']} role="group" aria-label={label}>
      {week.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-pressed={pressed.includes(day)}
          aria-disabled={isDisabled(day) || undefined}
          onClick={() => {
            if (!isDisabled(day)) onPress(day);
          }}
        >
          <span aria-hidden="true">{weekdayMark(index)}</span>
          <span className="vh">{weekdayName(index, 'long')}</span>
        </button>
      ))}
    </div>
  </div>
);
