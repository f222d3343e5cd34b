import { useState } from 'react';
import type { Role } from '@soglia/contracts/companion';
import { searchText } from '#shared/format/search-text.ts';
import { SearchField } from '#shared/forms/form-field.tsx';
import { useOpening } from '#shared/ui/use-opening.ts';
import { RemoveRole } from './remove-role.tsx';
import { RoleCard } from './role-card.tsx';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

interface RoleCardsProps {
  readonly roles: readonly Role[];
  /** The id of the one in the form. */
  readonly current?: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (role: Role) => void;
}

/** All roles, with a search, and the question before one is deleted. */
export const RoleCards = ({ roles, current, readOnly, onChange }: RoleCardsProps) => {
  const [query, setQuery] = useState('');
  const { opening, begin, close } = useOpening<Role>();
  const word = searchText(query);
  const found = roles.filter(({ name }) => searchText(name).includes(word));
  return (
    <>
      {roles.length > 1 && <SearchField label={t('search')} value={query} onValue={setQuery} />}
      <p className={found.length === 0 ? styles['none'] : 'vh'} role="status">
        {found.length === 0 && t('search.none')}
      </p>
      <ul className={styles['cards']}>
        {found.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            current={role.id === current}
            onChange={() => onChange(role)}
            onRemove={() => begin(role)}
          />
        ))}
      </ul>
      {opening !== undefined && (
        <RemoveRole
          key={opening.count}
          open={opening.open}
          role={opening.about}
          readOnly={readOnly}
          onClose={close}
        />
      )}
    </>
  );
};
