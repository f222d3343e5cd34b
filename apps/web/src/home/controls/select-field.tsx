import { useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** A value that is not among the options shows `none`. */
  readonly value: string | undefined;
  /** The text while none is selected. */
  readonly none: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** A native select: a lamp may have two hundred effects. */
export const SelectField = ({ label, options, value, none, disabled, onChange }: SelectFieldProps) => {
  const id = useId();
  const chosen = options.some((option) => option.value === value) ? value : '';
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['select']}
        value={chosen}
        disabled={disabled}
        onChange={({ target }) => {
          if (target.value !== '') onChange(target.value);
        }}
      >
        {chosen === '' && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
