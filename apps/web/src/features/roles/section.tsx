import type { ReactNode } from 'react';
import styles from './roles.module.css';

interface SectionProps {
  readonly title: string;
  /** What is chosen in it, in few words. */
  readonly value: string;
  readonly children: ReactNode;
}

/** A part of the form that opens when it is wanted; closed, it says what is chosen. */
export const Section = ({ title, value, children }: SectionProps) => (
  <details className={styles['section']}>
    <summary>
      <span>{title}</span>
      <small>{value}</small>
    </summary>
    <div className={styles['inside']}>{children}</div>
  </details>
);
