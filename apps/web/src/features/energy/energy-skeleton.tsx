import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './energy.module.css';
import { t } from './texts/index.ts';

/** In the shape of a tab: what flows now, three figures, a chart, a list. */
export const EnergySkeleton = () => (
  <section className={styles['grid']} aria-busy="true" aria-label={t('loading')}>
    <Skeleton className={styles['ghostFlow']} />
    <Skeleton className={styles['ghostFigures']} />
    <Skeleton className={styles['ghostChart']} />
    <Skeleton className={styles['ghostList']} />
  </section>
);
