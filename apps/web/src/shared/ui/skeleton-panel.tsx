import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-panel.module.css';

interface SkeletonPanelProps {
  /** What is loading, for people who do not see it. */
  readonly label: string;
  /** The size of each row, by a class. */
  readonly rows: readonly (string | undefined)[];
}

/** A panel of rows whose content is loading. */
export const SkeletonPanel = ({ label, rows }: SkeletonPanelProps) => (
  <section className={styles['panel']} aria-busy="true" aria-label={label}>
    {rows.map((row, index) => (
      <Skeleton key={index} className={row} />
    ))}
  </section>
);
