import { useSyncExternalStore } from 'react';
import { mdiStar, mdiStarOutline } from '@mdi/js';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { notify } from '#shared/ui/notices.ts';
import { favourites } from './favourite-store.ts';
import styles from './star.module.css';
import { t } from './texts/index.ts';

interface StarProps {
  readonly entityId: string;
  readonly name: string;
  /** In the corner of a card; otherwise in the head of a sheet. */
  readonly onCard?: boolean;
}

/** Adds a device to the favourites, and removes it. */
export const Star = ({ entityId, name, onCard = false }: StarProps) => {
  const chosen = useIsFavourite(entityId);
  return (
    <IconButton
      icon={chosen ? mdiStar : mdiStarOutline}
      className={classNames(chosen && styles['chosen'], onCard && styles['onCard'])}
      label={t(chosen ? 'remove' : 'add', { name })}
      aria-pressed={chosen}
      onClick={() => {
        favourites.toggle(entityId);
        if (!favourites.lasts()) notify({ title: t('kept.title'), text: t('kept.text'), tone: 'warn' });
      }}
    />
  );
};

/** Whether a device is a favourite; renders again only when that changes. */
const useIsFavourite = (entityId: string): boolean =>
  useSyncExternalStore(favourites.subscribe, () => favourites.list().includes(entityId));
