import type { ReactNode } from 'react';
import { ReadOnlyNote, useReadOnly } from '#home/companion/read-only-note.tsx';
import { Stack } from '#shared/ui/screen.tsx';
import { RoleCards } from './role-cards.tsx';
import { CardsSkeleton, RolesList } from './roles-list.tsx';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

interface RolesTabProps {
  readonly prepare: ReactNode;
  /** A link to /role-management, of that text. */
  readonly create: (label: string) => ReactNode;
  /** Goes to /role-management with that role. */
  readonly onChange: (id: string) => void;
}

/** The tab 'Gestione Ruoli': the roles, and the way to their form. */
export const RolesTab = ({ prepare, create, onChange }: RolesTabProps) => {
  const readOnly = useReadOnly() !== undefined;
  return (
    <Stack>
      <ReadOnlyNote prepare={prepare} />
      <div className={styles['bar']}>
        <h2>{t('list')}</h2>
        {create(t('new'))}
      </div>
      <RolesList waiting={<CardsSkeleton />}>
        {(roles) => <RoleCards roles={roles} readOnly={readOnly} onChange={({ id }) => onChange(id)} />}
      </RolesList>
    </Stack>
  );
};
