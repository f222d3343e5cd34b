import { weekdays, type Weekday } from '@soglia/schedules';
import styles from './day-chips.module.css';
import { dayMark, dayName } from './week-words.ts';

interface DayChipsProps {
  readonly label: string;
  readonly pressed: readonly Weekday[];
  /** The days to choose from; default: all. */
  readonly days?: readonly Weekday[];
  readonly disabled?: boolean;
  readonly onPress: (day: Weekday) => void;
}

/** Toggle buttons for the days of the week. */
export const DayChips = ({ label, pressed, days = weekdays, disabled = false, onPress }: DayChipsProps) => (
  <div className={styles['days']} role="group" aria-label={label}>
    {days.map((day) => (
      <button
        key={day}
        type="button"
        aria-pressed={pressed.includes(day)}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onPress(day);
        }}
      >
        <span aria-hidden="true">{dayMark(day)}</span>
        <span className="vh">{dayName(day)}</span>
      </button>
    ))}
  </div>
);
