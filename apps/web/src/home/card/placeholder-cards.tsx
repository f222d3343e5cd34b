import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { DeviceRef } from '../model/device-ref.ts';
import type { Category } from '../model/device.ts';
import styles from './card.module.css';
import { CardName } from './card-name.tsx';
import { t } from './texts/index.ts';

/** Size and surroundings of a card in the list. */
export interface CardLayout {
  /** Two columns broad; a kind of half width may be wide too. */
  readonly wide: boolean;
  /** The list has one column: a wide card has its bar below its text. */
  readonly stacked: boolean;
  /** Name of its room, in lists that mix rooms. */
  readonly room?: string | undefined;
}

interface ValuelessCardProps {
  readonly device: DeviceRef;
  readonly category: Category;
  readonly layout: CardLayout;
}

interface FrameProps extends ValuelessCardProps {
  readonly busy: boolean;
  /** Stands in the line of the status. */
  readonly children: ReactNode;
}

/** A card of the same size and with the same name as one with a value. */
const CardFrame = ({ device, category, layout, busy, children }: FrameProps) => (
  <article
    className={classNames(styles['card'], layout.wide && styles['wide'], layout.stacked && styles['stacked'])}
    data-entity={device.entity_id}
    data-tint={category}
    aria-busy={busy || undefined}
  >
    <span className={styles['icon']} />
    <div className={styles['text']}>
      <CardName entityId={device.entity_id} name={device.name} />
      {layout.room !== undefined && <p className={styles['room']}>{layout.room}</p>}
      {children}
    </div>
  </article>
);

/** A device whose value is not known yet. */
export const WaitingCard = (props: ValuelessCardProps) => (
  <CardFrame {...props} busy>
    <Skeleton className={styles['bone']} />
  </CardFrame>
);

/** A device whose card threw an error. */
export const BrokenCard = (props: ValuelessCardProps) => (
  <CardFrame {...props} busy={false}>
    <p className={styles['status']}>{t('broken')}</p>
  </CardFrame>
);
