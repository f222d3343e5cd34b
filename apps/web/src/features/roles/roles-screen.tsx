import { useState, type ReactNode } from 'react';
import type { Role } from '@soglia/contracts/companion';
import { CompanionGate, type CompanionLinks } from '#home/companion/companion-gate.tsx';
import { ReadOnlyNote, useReadOnly } from '#home/companion/read-only-note.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Columns, Panel, ScreenTop, Stack } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { FunctionId } from './function-names.ts';
import { writeGrant, type RoleGrant } from './role-grant.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleEditor } from './role-editor.tsx';
import { CardsSkeleton, RolesList } from './roles-list.tsx';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

export interface RolesScreenProps extends CompanionLinks {
  readonly administrator: boolean | undefined;
  /** The id of the role to edit; undefined: a new one. */
  readonly roleId: string | undefined;
  /** What to add to that role in the form. */
  readonly grant: RoleGrant | undefined;
  /** Whether this hub has the page of that function; undefined until that is known. */
  readonly hasPage: ((id: FunctionId) => boolean) | undefined;
  /** A link to /user-management, of that text. */
  readonly back: (label: string) => ReactNode;
  /** Opens the form with a role, or with a new one. */
  readonly onEdit: (id: string | undefined) => void;
  /** Back to the roles of /user-management. */
  readonly onLeave: () => void;
}

const Waiting = () => (
  <Columns className={styles['columns']}>
    <Panel title={t('form.new')} busy>
      <Skeleton className={styles['ghostForm']} />
    </Panel>
    <CardsSkeleton />
  </Columns>
);

/** 'Gestione Ruoli': the form of a role, and the roles that exist. */
export const RolesScreen = ({ administrator, back, home, prepare, ...rest }: RolesScreenProps) => (
  <>
    <ScreenTop title={t('title')} action={back(t('back'))} />
    <CompanionGate home={home} prepare={prepare} administrator={administrator} waiting={<Waiting />}>
      <RolesList waiting={<Waiting />}>
        {(roles) => <RoleWork {...rest} roles={roles} prepare={prepare} />}
      </RolesList>
    </CompanionGate>
  </>
);

interface RoleWorkProps extends Pick<
  RolesScreenProps,
  'roleId' | 'grant' | 'hasPage' | 'onEdit' | 'onLeave' | 'prepare'
> {
  readonly roles: readonly Role[];
}

const RoleWork = ({ roles, roleId, grant, hasPage, onEdit, onLeave, prepare }: RoleWorkProps) => {
  const readOnly = useReadOnly() !== undefined;
  const role = roles.find(({ id }) => id === roleId);
  // What was changed in it stays in the form where somebody else deletes it.
  const [known, setKnown] = useState(role);
  if (role !== undefined && role !== known) setKnown(role);
  const isGone = roleId !== undefined && role === undefined;
  const problem = isGone && known?.id !== roleId ? 'gone' : role?.editable === false ? 'fixed' : undefined;
  const stateOf = (why: 'gone' | 'fixed') => (
    <EmptyState
      kind="unavailable"
      title={t(`${why}.title`)}
      actions={
        <Button look="main" onClick={() => onEdit(undefined)}>
          {t('gone.action')}
        </Button>
      }
    >
      {t(why)}
    </EmptyState>
  );
  return (
    <Stack>
      <ReadOnlyNote prepare={prepare} />
      <Columns className={styles['columns']}>
        {problem === undefined ? (
          <RoleEditor
            key={`${roleId ?? ''} ${grant === undefined ? '' : writeGrant(grant)}`}
            role={role}
            gone={isGone ? stateOf('gone') : undefined}
            grant={grant}
            readOnly={readOnly}
            hasPage={hasPage}
            onLeave={onLeave}
          />
        ) : (
          stateOf(problem)
        )}
        <Stack className={styles['list']}>
          <div className={styles['bar']}>
            <h2>{t('list')}</h2>
            {roleId !== undefined && (
              <Button look="quiet" onClick={() => onEdit(undefined)}>
                {t('new')}
              </Button>
            )}
          </div>
          <RoleCards roles={roles} current={roleId} readOnly={readOnly} onChange={({ id }) => onEdit(id)} />
        </Stack>
      </Columns>
    </Stack>
  );
};
