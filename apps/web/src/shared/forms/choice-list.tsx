import type { ReactNode } from 'react';
import styles from './inputs.module.css';

interface ChoiceListProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** What goes with the chosen one, under it. */
  readonly children?: ReactNode;
}

/** Radio buttons, one to a line. */
export const ChoiceList = ({ label, name, options, value, onChange, children }: ChoiceListProps) => (
  <div className={styles['choices']} role="radiogroup" aria-label={label}>
    {options.map((option) => (
      <div key={option.id}>
        <label className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <span>{option.label}</span>
        </label>
        {option.id === value && hasContent(children) && <div className={styles['extra']}>{children}</div>}
      </div>
    ))}
  </div>
);

/** `condition && <element>` leaves false, which draws nothing. */
const hasContent = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false;
