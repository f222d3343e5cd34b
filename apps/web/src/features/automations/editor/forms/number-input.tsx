import { useId, useState } from 'react';
import { formatQuantity } from '#shared/format/quantity.ts';
import type { NumberScale } from '../choices/choice.ts';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

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
