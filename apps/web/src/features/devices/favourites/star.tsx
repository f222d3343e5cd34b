import { mdiStar, mdiStarOutline } from '@mdi/js';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { favourites } from './own-favourites.ts';
import styles from './star.module.css';
import { t } from './texts/index.ts';
import { useIsFavourite } from './use-is-favourite.ts';

interface StarProps {
  readonly entityId: string;
  readonly name: string;
}

/** Puts a device among the favourites, and takes it out. */
export const Star = ({ entityId, name }: StarProps) => {
  const chosen = useIsFavourite(entityId);
  return (
    <IconButton
      icon={chosen ? mdiStar : mdiStarOutline}
      className={chosen ? styles['chosen'] : undefined}
      label={t(chosen ? 'remove' : 'add', { name })}
      aria-pressed={chosen}
      onClick={() => favourites.toggle(entityId)}
    />
  );
};
