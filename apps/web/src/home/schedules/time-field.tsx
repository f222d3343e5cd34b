import { useState } from 'react';
import { MINUTES_PER_DAY, parseTime, formatTime } from '@soglia/schedules';
import styles from './time-field.module.css';
import { timeText } from './week-words.ts';

/** HH:MM of a typed time: "6:30", "6.30", "630", "0630", "6"; undefined for any other text. */
export function parseTypedTime(text: string): string | undefined {
  const parts = /^\s*(\d{1,2})(?:\s*[:.,h ]?\s*(\d{2}))?\s*$/.exec(text);
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)];
  if (parts === null || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

interface TimeFieldProps {
  readonly label: string;
  /** HH:MM */
  readonly value: string;
  /** Called with a valid time only, on blur or Enter. */
  readonly onChange: (value: string) => void;
}

/** Minutes by key. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 15],
  ['ArrowDown', -15],
  ['PageUp', 60],
  ['PageDown', -60],
]);

/** A time input of 24 hours, whatever the language of the browser. */
export const TimeField = ({ label, value, onChange }: TimeFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const time = typed === undefined ? undefined : parseTypedTime(typed);
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
        const step = steps.get(event.key);
        if (step === undefined) return;
        event.preventDefault();
        setTyped(undefined);
        onChange(formatTime(((parseTime(value) ?? 0) + step + MINUTES_PER_DAY) % MINUTES_PER_DAY));
      }}
    />
  );
};
