import { useId, useState } from 'react';
import { formatQuantity } from '../format/quantity.ts';
import styles from './inputs.module.css';
import { t } from './texts/index.ts';

/** A number with its limits, as the device itself gives them. */
export interface NumberScale {
  readonly unit: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** What it is before anybody has chosen. */
  readonly initial: number;
  /** What is shown is that many times what the hub takes: 100 of a volume from 0 to 1. */
  readonly factor?: number;
}

interface NumberInputProps {
  readonly label: string;
  readonly scale: NumberScale;
  /** As the hub has it. */
  readonly value: number | undefined;
  /** Called with what is within the limits only; undefined where it is not, or nothing is written. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number with its unit, within the limits of the device. */
export const NumberInput = ({ label, scale, value, onChange }: NumberInputProps) => {
  const { unit, min, max, factor = 1 } = scale;
  const id = useId();
  const [typed, setTyped] = useState(() =>
    value === undefined ? '' : String(Number((value * factor).toFixed(6))),
  );
  const number = typed.trim() === '' ? NaN : Number(typed.replace(',', '.'));
  const isWithin = number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  const limits =
    min !== undefined && max !== undefined
      ? t('limits', { min: formatQuantity(min, ''), max: formatQuantity(max, unit) })
      : '';
  return (
    <div className={styles['number']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['quantity']}>
        <input
          id={id}
          className={styles['input']}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step="any"
          aria-invalid={!isWithin || undefined}
          aria-describedby={`${id}-limits`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = target.value.trim() === '' ? NaN : Number(target.value);
            const fits = next >= (min ?? -Infinity) && next <= (max ?? Infinity);
            onChange(fits ? next / factor : undefined);
          }}
        />
        <span>{unit}</span>
      </span>
      <small id={`${id}-limits`} data-wrong={!isWithin || undefined}>
        {limits}
      </small>
    </div>
  );
};
