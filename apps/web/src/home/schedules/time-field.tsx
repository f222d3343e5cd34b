import { useState } from 'react';
import { parseTime } from '@soglia/schedules';
import styles from './time-field.module.css';
import { t } from './texts/index.ts';

interface TimeFieldProps {
  readonly label: string;
  /** HH:MM */
  readonly value: string;
  /** Called with a valid time only, on blur or Enter. */
  readonly onChange: (value: string) => void;
}

/** The browser's own time input. What is not a time is said, and the last time stays. */
export const TimeField = ({ label, value, onChange }: TimeFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const [invalid, setInvalid] = useState(false);
  const commit = (field: HTMLInputElement) => {
    setTyped(undefined);
    // A time that is half written has no value.
    const isTime = parseTime(field.value) !== undefined;
    setInvalid(!isTime);
    if (isTime && field.value !== value) onChange(field.value);
    else field.value = value;
  };
  return (
    <span className={styles['field']}>
      <input
        className={styles['time']}
        type="time"
        required
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => commit(target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget);
        }}
      />
      {invalid && (
        <span className={styles['fault']} role="alert">
          {t('time.invalid')}
        </span>
      )}
    </span>
  );
};
