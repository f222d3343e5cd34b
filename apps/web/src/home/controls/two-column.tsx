import type { ReactNode } from 'react';
import styles from './two-column.module.css';

interface SideProps {
  readonly children: ReactNode;
}

/** The first column of a wide sheet, for the instrument; above the details where the window is narrow. */
export const Instrument = ({ children }: SideProps) => <div className={styles['instrument']}>{children}</div>;

/** The second column, for the details; the last 24 hours are below both. */
export const Details = ({ children }: SideProps) => <div className={styles['details']}>{children}</div>;
