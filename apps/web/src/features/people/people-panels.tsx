import type { ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import type { Person } from '@soglia/contracts/companion';
import { readCurrentUser } from '@soglia/hub-client/people';
import { CompanionFailure } from '#home/companion/companion-gate.tsx';
import { failureText } from '#home/companion/failure-text.ts';
import { ReadOnlyNote, useReadOnly } from '#home/companion/read-only-note.tsx';
import { usePeopleQuery, useRolesQuery } from '#home/companion/use-companion.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Columns, Panel, Stack } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { useOpening } from '#shared/ui/use-opening.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { NewPerson } from './new-person.tsx';
import { PersonList } from './person-list.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { protectionOf } from './protection.ts';
import { RemovePerson } from './remove-person.tsx';
import styles from './people.module.css';
import { t } from './texts/index.ts';

/** In the shape of the list and the form. */
export const PeopleSkeleton = () => (
  <Columns>
    <Panel title={t('active')} busy>
      <div>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className={styles['ghost']} />
        ))}
        <p className="vh" role="status">
          {t('loading')}
        </p>
      </div>
    </Panel>
    <Panel title={t('new.title')} busy>
      <Skeleton className={styles['ghostForm']} />
    </Panel>
  </Columns>
);

/** What was pressed in the list. */
interface Task {
  readonly kind: 'change' | 'remove';
  readonly person: Person;
}

interface PeoplePanelsProps {
  readonly prepare: ReactNode;
  /** What the signed-in person is called now. */
  readonly onOwnName: (name: string) => void;
}

/** The tab 'Gestione Utenti'. */
export const PeoplePanels = ({ prepare, onOwnName }: PeoplePanelsProps) => {
  const people = usePeopleQuery();
  const roles = useRolesQuery();
  const readOnly = useReadOnly() !== undefined;
  const who = useHubRead('current-user', (connection, options) => readCurrentUser(connection, options));
  const self = who.kind === 'there' ? who.value?.id : undefined;
  const now = useNow(MINUTE_MS);
  const { opening, begin, close } = useOpening<Task>();

  if (people.isPending) return <PeopleSkeleton />;
  if (people.data === undefined) {
    return (
      <CompanionFailure
        text={(reason) => t('load.failed', { reason })}
        error={people.error}
        retry={
          <Button look="main" busy={people.isFetching} onClick={() => void people.refetch()}>
            <Icon path={mdiRefresh} />
            {common('retry')}
          </Button>
        }
      />
    );
  }

  const shared = opening && {
    open: opening.open,
    person: opening.about.person,
    protection: protectionOf(opening.about.person, people.data, self),
    readOnly,
    onClose: close,
  };
  const { about, count } = opening ?? {};
  return (
    <Stack>
      <ReadOnlyNote prepare={prepare} />
      <Columns>
        <PersonList
          people={people.data}
          self={self}
          now={now}
          onOpen={(person) => begin({ kind: 'change', person })}
          onRemove={(person) => begin({ kind: 'remove', person })}
        />
        <Stack>
          {roles.isError && (
            <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
              {t('roles.failed', { reason: failureText(roles.error) })}
              <Button onClick={() => void roles.refetch()}>{common('retry')}</Button>
            </Note>
          )}
          <NewPerson roles={roles.data ?? []} disabled={readOnly} />
        </Stack>
      </Columns>
      {shared !== undefined && about?.kind === 'change' && (
        <PersonSheet
          key={count}
          roles={roles.data ?? []}
          now={now}
          {...shared}
          onSaved={({ id, name }) => {
            if (id === self) onOwnName(name);
          }}
        />
      )}
      {shared !== undefined && about?.kind === 'remove' && <RemovePerson key={count} {...shared} />}
    </Stack>
  );
};
