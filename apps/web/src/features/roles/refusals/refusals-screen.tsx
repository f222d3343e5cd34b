import { useState, type ReactNode } from 'react';
import { mdiHelpCircleOutline } from '@mdi/js';
import type { Person, Refusal } from '@soglia/contracts/companion';
import { useApiQuery } from '#api/use-api-query.ts';
import { CompanionFailure, CompanionGate, type CompanionLinks } from '#home/companion/companion-gate.tsx';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { usePeopleQuery, useRolesQuery } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { FormSelect } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Columns, Panel, ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useHouseGroups } from '../devices/use-house-groups.ts';
import { readRefusals } from './read-refusals.ts';
import { RefusalItem, type RoleLink } from './refusal-item.tsx';
import styles from './refusals.module.css';
import { t } from './texts/index.ts';

interface RefusalsScreenProps extends CompanionLinks {
  readonly administrator: boolean | undefined;
  readonly roleLink: RoleLink;
}

/** 'Perché non funziona?': what roles refused, and what would allow it. */
export const RefusalsScreen = ({ administrator, home, prepare, roleLink }: RefusalsScreenProps) => (
  <>
    <ScreenTop title={t('title')} text={t('text')} icon={mdiHelpCircleOutline} />
    <CompanionGate administrator={administrator} waiting={<Waiting />} home={home} prepare={prepare}>
      <Refusals roleLink={roleLink} />
    </CompanionGate>
  </>
);

const EVERYBODY = 'all';

const Refusals = ({ roleLink }: { readonly roleLink: RoleLink }) => {
  const [person, setPerson] = useState('');
  // Without them nothing can be granted; the list is shown all the same.
  const people = (usePeopleQuery().data ?? []).filter(({ is_admin }) => !is_admin);
  return (
    <Columns className={styles['columns']}>
      <List person={person} people={people} roleLink={roleLink} />
      <Panel title={t('filters')}>
        <FormSelect
          name="person"
          label={t('person')}
          value={person === '' ? EVERYBODY : person}
          onValue={(value) => setPerson(value === EVERYBODY ? '' : value)}
          options={[
            { value: EVERYBODY, label: t('everybody') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Panel>
    </Columns>
  );
};

interface ListProps {
  /** An id; '' for everybody. */
  readonly person: string;
  readonly people: readonly Person[];
  readonly roleLink: RoleLink;
}

const List = ({ person, people, roleLink }: ListProps) => {
  const origin = useCompanionOrigin();
  const now = useNow(MINUTE_MS);
  const groups = useHouseGroups();
  const roles = useRolesQuery().data ?? [];
  const query = useApiQuery(useHub(), {
    queryKey: ['refusals', person],
    queryFn: ({ signal }) => readRefusals(origin, person, signal),
    // Somebody may be trying right now, in the same room.
    refetchInterval: MINUTE_MS,
  });
  if (query.data === undefined) {
    return query.isError ? (
      <CompanionFailure
        text={(why) => t('failed', { why })}
        error={query.error}
        retry={
          <Button look="main" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    ) : (
      <Waiting />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState kind="empty" title={t('empty')}>
        {t(person === '' ? 'empty.text' : 'empty.person')}
      </EmptyState>
    );
  }
  const roleOf = (refusal: Refusal) => {
    const current = people.find(({ id }) => id === refusal.person.id);
    const isSame = current?.role_id === refusal.role.id;
    return {
      role: isSame ? roles.find(({ id }) => id === current.role_id) : undefined,
      otherRole: isSame ? undefined : current?.role_name,
    };
  };
  return (
    <Panel title={t('list')} count={query.data.length}>
      <p className="vh" role="status">
        {t('shown', { count: query.data.length })}
      </p>
      <ul>
        {query.data.map((refusal) => (
          <RefusalItem
            key={refusal.id}
            refusal={refusal}
            {...roleOf(refusal)}
            groups={groups}
            now={now}
            roleLink={roleLink}
          />
        ))}
      </ul>
    </Panel>
  );
};

/** In the shape of the list. */
const Waiting = (): ReactNode => (
  <SkeletonPanel label={t('loading')} rows={Array.from({ length: 4 }, () => styles['skeletonRow'])} />
);
