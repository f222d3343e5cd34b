import type { ReactNode } from 'react';
import styles from './two-column.module.css';

interface SideProps {
  readonly children: ReactNode;
}

/** The instrument of a wide sheet: at the left where there is room, else first. */
export const Hand = ({ children }: SideProps) => <div className={styles['hand']}>{children}</div>;

/** The details beside it; the last 24 hours stand under them. */
export const More = ({ children }: SideProps) => <div className={styles['more']}>{children}</div>;
