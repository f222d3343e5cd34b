import { useId } from 'react';
import styles from './forms.module.css';

interface TimeInputProps {
  readonly label: string;
  /** `HH:MM:SS`; empty where there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly optional?: boolean;
}

/** The browser's own time input. */
export const TimeInput = ({ label, value, onChange, optional = false }: TimeInputProps) => {
  const id = useId();
  // The browser takes two figures for the hour, and the hub may have written one.
  const [hour = '', ...rest] = value.split(':');
  const shown =
    value === ''
      ? ''
      : [hour.padStart(2, '0'), ...rest].join(':').replace(/:00$/, (end) => (rest.length > 1 ? '' : end));
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        required={!optional}
        aria-invalid={(value === '' && !optional) || undefined}
        value={shown}
        onChange={({ target }) => onChange(target.value === '' ? '' : withSeconds(target.value))}
      />
    </div>
  );
};

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);
