import { mdiTrashCanOutline } from '@mdi/js';
import type { Person } from '@soglia/contracts/companion';
import { initials } from '#shared/format/initials.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
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
      <span className={styles['avatar']} data-initials={initials(person.name)} aria-hidden="true" />
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
          {self && <span className={styles['tag']}>{t('you')}</span>}
          {is_owner && <span className={styles['tag']}>{t('owner')}</span>}
          {local_only && <span className={styles['tag']}>{t('localOnly')}</span>}
          {expiry !== undefined && (
            <span className={styles['tag']} data-tone="warn">
              {expiry}
            </span>
          )}
        </span>
      </div>
      <IconButton icon={mdiTrashCanOutline} label={t('remove', { name: title })} onClick={onRemove} />
    </li>
  );
};
