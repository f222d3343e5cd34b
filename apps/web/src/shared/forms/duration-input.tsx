import { useState } from 'react';
import styles from './inputs.module.css';
import { t } from './texts/index.ts';

const units = [
  ['seconds', 1],
  ['minutes', 60],
  ['hours', 3600],
] as const;
type Unit = (typeof units)[number][0];

const sizeOf = (unit: Unit) => units.find(([name]) => name === unit)?.[1] ?? 1;

/** The largest unit of which it is a whole number. */
const unitOf = (seconds: number): Unit =>
  seconds === 0 ? 'minutes' : (units.findLast(([, size]) => seconds % size === 0)?.[0] ?? 'seconds');

interface DurationInputProps {
  readonly label: string;
  /** Seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** So many seconds, minutes or hours. */
export const DurationInput = ({ label, value, onChange }: DurationInputProps) => {
  const [unit, setUnit] = useState<Unit>(() => unitOf(value));
  const [typed, setTyped] = useState(() => String(value / sizeOf(unitOf(value))));
  const tell = (text: string, in_: Unit) => {
    const amount = Number(text);
    onChange(text.trim() !== '' && amount >= 0 && Number.isFinite(amount) ? amount * sizeOf(in_) : 0);
  };
  return (
    <div className={styles['duration']} role="group" aria-label={label}>
      <input
        className={styles['input']}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        aria-label={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          tell(target.value, unit);
        }}
      />
      <select
        className={styles['input']}
        aria-label={t('duration.unit')}
        value={unit}
        onChange={({ target }) => {
          const next = units.find(([name]) => name === target.value)?.[0] ?? 'seconds';
          setUnit(next);
          tell(typed, next);
        }}
      >
        {units.map(([name]) => (
          <option key={name} value={name}>
            {t(`duration.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
