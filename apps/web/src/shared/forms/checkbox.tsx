import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  /** What it means, below the label. */
  readonly hint?: string | undefined;
  readonly checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly strong?: boolean;
  /** An icon before the label. */
  readonly icon?: ReactNode;
  /** After the label. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox whose whole row is pressed. */
export const Checkbox = ({
  label,
  hint,
  checked,
  mixed = false,
  disabled = false,
  strong = false,
  icon,
  end,
  className,
  onChange,
}: CheckboxProps) => (
  <label className={classNames(styles['checkbox'], className)}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box !== null) box.indeterminate = mixed && !checked;
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
    {icon}
    <span className={styles['words']}>
      {strong ? <b>{label}</b> : label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
    {end !== undefined && <em>{end}</em>}
  </label>
);
