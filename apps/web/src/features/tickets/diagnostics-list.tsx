import type { Diagnostic } from '@soglia/contracts/tickets';
import styles from './tickets.module.css';

/** Technical data, line by line. */
export const DiagnosticsList = ({ list }: { readonly list: readonly Diagnostic[] }) => (
  <dl className={styles['facts']}>
    {list.map(({ label, value }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
