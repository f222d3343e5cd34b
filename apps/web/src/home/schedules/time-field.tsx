import { useState } from 'react';
import { MINUTES_PER_DAY, parseTime, formatTime } from '@soglia/schedules';
import styles from './time-field.module.css';
import { timeIn } from './time-in.ts';
import { timeText } from './week-words.ts';

interface TimeFieldProps {
  readonly label: string;
  /** HH:MM */
  readonly value: string;
  /** Only with a whole time, when what was typed is left or Enter is pressed. */
  readonly onChange: (value: string) => void;
}

/** Minutes of a press of an arrow key. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 15],
  ['ArrowDown', -15],
  ['PageUp', 60],
  ['PageDown', -60],
]);

/** A time of the house, of 24 hours in every language of the browser. What is half typed moves nothing. */
export const TimeField = ({ label, value, onChange }: TimeFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const time = typed === undefined ? undefined : timeIn(typed);
    setTyped(undefined);
    if (time !== undefined && time !== value) onChange(time);
  };
  return (
    <input
      className={styles['time']}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      aria-label={label}
      value={typed ?? timeText(value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        const step = STEPS.get(event.key);
        if (step === undefined) return;
        event.preventDefault();
        setTyped(undefined);
        onChange(formatTime(((parseTime(value) ?? 0) + step + MINUTES_PER_DAY) % MINUTES_PER_DAY));
      }}
    />
  );
};
