import { useState, type KeyboardEvent } from 'react';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { formatNumber, formatTemperature } from '#shared/format/quantity.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { keyTo, type Scale } from '../../controls/scale.ts';
import styles from './degrees-field.module.css';

interface DegreesFieldProps {
  readonly label: string;
  readonly lower: string;
  readonly raise: string;
  readonly value: number;
  readonly scale: Scale;
  readonly unit: string;
  /** May lie outside the scale, when it was typed so. */
  readonly onChange: (value: number) => void;
}

/** Minus, a temperature that can be typed, plus. */
export const DegreesField = ({ label, lower, raise, value, scale, unit, onChange }: DegreesFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const wanted = typed === undefined ? Number.NaN : degreesIn(typed);
    setTyped(undefined);
    if (!Number.isNaN(wanted) && wanted !== value) onChange(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    // Left, right, Home and End go through what is typed.
    const next = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)
      ? keyTo(event.key, value, scale)
      : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const step = (direction: 1 | -1) => onChange(value + direction * scale.step);
  return (
    <div className={styles['field']}>
      <IconButton icon={mdiMinus} label={lower} disabled={value <= scale.min} onClick={() => step(-1)} />
      <span className={styles['box']}>
        <input
          type="text"
          inputMode="decimal"
          role="spinbutton"
          aria-label={label}
          aria-valuemin={scale.min}
          aria-valuemax={scale.max}
          aria-valuenow={value}
          aria-valuetext={formatTemperature(value, unit)}
          value={typed ?? formatNumber(value)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        <small aria-hidden="true">{unit}</small>
      </span>
      <IconButton icon={mdiPlus} label={raise} disabled={value >= scale.max} onClick={() => step(1)} />
    </div>
  );
};

/** "21,5", "21.5 °C"; NaN where there is no number. */
const degreesIn = (text: string): number => {
  const digits = /^\s*(-?\d+(?:[.,]\d*)?)\s*°?\s*C?\s*$/i.exec(text)?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
};
