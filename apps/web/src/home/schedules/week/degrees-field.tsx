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
  /** A typed value may be outside of the scale. */
  readonly onChange: (value: number) => void;
}

/** A temperature input with minus and plus buttons. */
export const DegreesField = ({ label, lower, raise, value, scale, unit, onChange }: DegreesFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const entered = typed === undefined ? Number.NaN : parseDegrees(typed);
    setTyped(undefined);
    if (!Number.isNaN(entered) && entered !== value) onChange(entered);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    // Left, Right, Home and End move the caret.
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
function parseDegrees(text: string): number {
  const digits = /^\s*(-?\d+(?:[.,]\d*)?)\s*(?:°\s*)?(?:C\s*)?$/i.exec(text)?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
}
