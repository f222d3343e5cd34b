import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  readonly title: string;
  /** What is chosen in it, in few words. */
  readonly value?: string;
  /** Where the form decides: it may open one that has a mistake in it. */
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A part of a form that opens when it is wanted; closed, it says what is chosen. */
export const FormSection = ({ title, value, open, onOpen, children }: FormSectionProps) => (
  <details
    className={styles['section']}
    open={open}
    onToggle={onOpen && (({ currentTarget }) => onOpen(currentTarget.open))}
  >
    <summary>
      <span>{title}</span>
      {value !== undefined && <small>{value}</small>}
    </summary>
    <div className={styles['inside']}>{children}</div>
  </details>
);
