import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { DeviceRef } from '../model/device-ref.ts';
import type { Category } from '../model/device.ts';
import styles from './card.module.css';
import { CardName } from './card-name.tsx';
import type { CardPlace } from './card-layout.ts';

interface WaitingCardProps {
  readonly device: DeviceRef;
  readonly category: Category;
  readonly place: CardPlace;
}

/** A device whose value is on the way: its name stands already where it will stay. */
export const WaitingCard = ({ device, category, place }: WaitingCardProps) => (
  <article
    className={classNames(styles['card'], place.wide && styles['wide'], place.stacked && styles['stacked'])}
    data-entity={device.entity_id}
    data-tint={category}
    aria-busy="true"
  >
    <span className={styles['icon']} />
    <div className={styles['text']}>
      <CardName entityId={device.entity_id} name={device.name} />
      {place.room !== undefined && <p className={styles['room']}>{place.room}</p>}
      <Skeleton className={styles['bone']} />
    </div>
  </article>
);
