import { Skeleton } from '#shared/ui/skeleton.tsx';
import cardStyles from '../card/card.module.css';
import styles from './dashboard-skeleton.module.css';
import { t } from './texts/index.ts';

/** Enough for the first screen of a phone and of a desktop. */
const rooms = [
  ['half', 'half', 'wide'],
  ['half', 'half', 'wide'],
] as const;

const Bones = ({ shape }: { readonly shape: 'half' | 'wide' }) => (
  <div
    className={
      shape === 'wide' ? `${cardStyles['card'] ?? ''} ${cardStyles['wide'] ?? ''}` : cardStyles['card']
    }
  >
    <Skeleton className={styles['icon']} />
    <div className={cardStyles['text']}>
      <Skeleton className={styles['name']} />
      <Skeleton className={styles['status']} />
    </div>
    {shape === 'wide' && <Skeleton className={styles['bar']} />}
  </div>
);

/** The dashboard before its devices are known: the same headings and cards, of the same sizes. */
export const DashboardSkeleton = () => (
  <div className={styles['rooms']} role="status" aria-busy="true">
    <span className="vh">{t('loading')}</span>
    {rooms.map((cards, room) => (
      <div key={room} className={styles['room']} aria-hidden="true">
        <div className={styles['heading']}>
          <Skeleton className={styles['title']} />
        </div>
        <div className={styles['cards']}>
          {cards.map((shape, index) => (
            <div key={index} className={shape === 'wide' ? styles['twice'] : undefined}>
              <Bones shape={shape} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
