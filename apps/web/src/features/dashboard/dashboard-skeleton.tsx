import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import cardStyles from '#home/card/card.module.css';
import styles from './dashboard-skeleton.module.css';
import { t } from './texts/index.ts';

/** Enough to fill the first screen of a phone and of a desktop. */
const rooms = [1, 2, 3];
const shapes = ['half', 'half', 'wide', 'extra'] as const;

const CardSkeleton = ({ wide }: { readonly wide: boolean }) => (
  <div className={classNames(cardStyles['card'], wide && cardStyles['wide'])}>
    <Skeleton className={styles['icon']} />
    <div className={cardStyles['text']}>
      <Skeleton className={styles['name']} />
      <Skeleton className={styles['status']} />
    </div>
    {wide && <Skeleton className={styles['bar']} />}
  </div>
);

/** Placeholder while the devices are loaded: headings and cards of the final sizes. */
export const DashboardSkeleton = () => (
  <div className={styles['rooms']} role="status" aria-busy="true">
    <span className="vh">{t('loading')}</span>
    {rooms.map((room) => (
      <div key={room} className={styles['room']} aria-hidden="true">
        <div className={styles['heading']}>
          <Skeleton className={styles['title']} />
        </div>
        <div className={styles['cards']}>
          {shapes.map((shape, index) => (
            <div key={index} className={shape === 'half' ? undefined : styles[shape]}>
              <CardSkeleton wide={shape !== 'half'} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
