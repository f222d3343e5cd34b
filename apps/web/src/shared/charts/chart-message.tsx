import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** A message in place of a chart. */
export const ChartMessage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['message']} role="status">
    {children}
  </div>
);
