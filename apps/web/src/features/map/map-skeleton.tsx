import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './map.module.css';
import { t } from './texts/index.ts';

/** In the shape of the screen: the map, and the list beside it. */
export const MapSkeleton = () => (
  <section className={styles['grid']} aria-busy="true" aria-label={t('loading')}>
    <Skeleton className={styles['ghostMap']} />
    <Skeleton className={styles['ghostList']} />
  </section>
);
