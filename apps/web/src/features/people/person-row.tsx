import { mdiTrashCanOutline } from '@mdi/js';
import type { Person } from '@soglia/contracts/companion';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { accessText, expiryText, subtitleOf, titleOf } from './person-words.ts';
import styles from './people.module.css';
import { t } from './texts/index.ts';

interface PersonRowProps {
  readonly person: Person;
  readonly self: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One person of the list: pressed, it opens; the button deletes. */
export const PersonRow = ({ person, self, now, onOpen, onRemove }: PersonRowProps) => {
  const title = titleOf(person);
  const { is_owner, local_only, active } = person;
  const expiry = expiryText(person, now);
  return (
    <li className={styles['person']} data-off={active ? undefined : ''}>
      <Avatar name={person.name} muted={!active} />
      <div className={styles['words']}>
        <button
          type="button"
          className={styles['open']}
          aria-label={t('change', { name: title })}
          onClick={onOpen}
        >
          {title}
        </button>
        <small>{subtitleOf(person)}</small>
        <small className={styles['access']}>{accessText(person, now)}</small>
        <span className={styles['tags']}>
          {self && <Tag small>{t('you')}</Tag>}
          {is_owner && <Tag small>{t('owner')}</Tag>}
          {local_only && <Tag small>{t('localOnly')}</Tag>}
          {expiry !== undefined && (
            <Tag small tone="warn">
              {expiry}
            </Tag>
          )}
        </span>
      </div>
      <IconButton icon={mdiTrashCanOutline} label={t('remove', { name: title })} onClick={onRemove} />
    </li>
  );
};
