import { useState, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiClipboardTextClockOutline } from '@mdi/js';
import { useApiPages } from '#api/use-api-pages.ts';
import { CompanionFailure, CompanionGate } from '#home/companion/companion-gate.tsx';
import { failureText } from '#home/companion/failure-text.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { usePeopleQuery, useRolesQuery } from '#home/companion/use-companion.ts';
import { useHub } from '#hub/hub-context.ts';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Columns, ScreenTop, Stack } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { AuditFilters, isBackwards } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-log.module.css';
import { NO_FILTER, readAuditLog, type AuditFilter } from './read-audit-log.ts';
import { t } from './texts/index.ts';

interface AuditLogScreenProps {
  readonly administrator: boolean | undefined;
  /** A link to the dashboard. */
  readonly home: ReactNode;
}

/** 'Registro delle modifiche' */
export const AuditLogScreen = ({ administrator, home }: AuditLogScreenProps) => (
  <>
    <ScreenTop title={t('title')} text={t('text')} icon={mdiClipboardTextClockOutline} />
    <CompanionGate
      administrator={administrator}
      waiting={<Waiting />}
      home={home}
      prepare={undefined}
      alsoUnprepared
    >
      <AuditLog />
    </CompanionGate>
  </>
);

const AuditLog = () => {
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  // Their names: without them the log is shown all the same.
  const people = usePeopleQuery();
  const roles = useRolesQuery();
  return (
    <Columns className={styles['columns']}>
      {isBackwards(filter) ? (
        <EmptyState kind="unavailable" title={t('empty')}>
          {t('filter.order')}
        </EmptyState>
      ) : (
        <Entries
          filter={filter}
          roles={new Map(roles.data?.map(({ id, name }) => [id, name]))}
          isFiltered={filter !== NO_FILTER && Object.values(filter).some((value) => value !== '')}
        />
      )}
      <AuditFilters filter={filter} people={people.data ?? []} onFilter={setFilter} />
    </Columns>
  );
};

interface EntriesProps {
  readonly filter: AuditFilter;
  readonly roles: ReadonlyMap<string, string>;
  readonly isFiltered: boolean;
}

const Entries = ({ filter, roles, isFiltered }: EntriesProps) => {
  const origin = useCompanionOrigin();
  const now = useNow(MINUTE_MS);
  const log = useApiPages(useHub(), {
    queryKey: ['audit-log', filter],
    readPage: (before: number | undefined, signal) => readAuditLog(origin, filter, before, signal),
    nextOf: ({ next }) => next ?? undefined,
  });
  if (log.data === undefined) {
    return log.isError ? (
      <CompanionFailure
        text={(why) => t('failed', { why })}
        error={log.error}
        retry={
          <Button look="main" busy={log.isFetching} onClick={() => void log.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    ) : (
      <Waiting />
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState kind="empty" title={t('empty')}>
        {t(isFiltered ? 'empty.filtered' : 'empty.text')}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <p className="vh" role="status">
        {t('shown', { count: entries.length })}
      </p>
      <AuditList entries={entries} roles={roles} now={now} />
      {log.isFetchNextPageError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {t('more.failed', { why: failureText(log.error) })}
        </Note>
      )}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
};

/** In the shape of a day. */
const Waiting = () => (
  <SkeletonPanel label={t('loading')} rows={Array.from({ length: 5 }, () => styles['skeletonRow'])} />
);
