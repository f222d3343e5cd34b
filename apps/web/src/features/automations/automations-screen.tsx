import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { mdiPlus, mdiRobotOutline } from '@mdi/js';
import { asOfList } from '#hub/last-known.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useAsOf } from '#hub/use-as-of.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { useMayEditAutomations } from '#home/automations/use-may-edit-automations.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import styles from './automations.module.css';
import type { AutomationsView } from './automations-view.ts';
import { AutomationsOverlay } from './automations-overlay.tsx';
import { AutomationList } from './list/automation-list.tsx';
import { automationRows, type AutomationRow } from './list/automation-row.ts';
import { Filters } from './list/filters.tsx';
import { findAutomations, needsConfigs, noFilter } from './list/find-automations.ts';
import { ResultCount } from './list/result-count.tsx';
import { useAllAutomations } from './list/use-all-automations.ts';
import { useListSetting } from './list/use-list-setting.ts';
import { useStates } from './list/use-states.ts';
import { t } from './texts/index.ts';

/** Fewer than these are found at a glance. */
const LEAST_FOR_FILTERS = 7;

const ghosts = Array.from({ length: 4 }, () => styles['ghost']);

const none: readonly AutomationRow[] = [];
const stateUnused = () => undefined;

interface AutomationsScreenProps {
  /** What lies over the list. */
  readonly view: AutomationsView;
  readonly onView: (view: AutomationsView) => void;
  /** What lay over the list is no more. */
  readonly onGone: () => void;
  readonly home: ReactNode;
}

/** 'Automazioni': the cards of those that the person may see. */
export const AutomationsScreen = ({ view, onView, onGone, home }: AutomationsScreenProps) => {
  const list = useKnownEntities();
  const registries = useRegistries();
  const { state } = useConnection();
  const away = useAsOf() === undefined && state.kind === 'lost';
  const mayEdit = useMayEditAutomations();
  const mayRead = useAllowed(({ rights, withinTimes }) => withinTimes && rights.has('automations')) === true;
  const rows = useMemo(
    () => (list.kind === 'loaded' ? automationRows(list.entities, registries) : undefined),
    [list, registries],
  );
  const ids = useMemo(() => (rows ?? []).map(({ entityId }) => entityId), [rows]);
  const stateOf = useStates(ids);
  const [filter, setFilter] = useState(noFilter);
  // What is typed shows at once; what it finds follows.
  const asked = useDeferredValue(filter);
  const all = useAllAutomations(ids, {
    wanted: mayRead && needsConfigs(asked),
    follow: mayRead && asked !== noFilter,
  });
  const { automationOf } = all;
  const stateForFilter = asked.status === undefined ? stateUnused : stateOf;
  const found = useMemo(
    () => findAutomations(rows ?? none, asked, { registries, stateOf: stateForFilter, automationOf }),
    [rows, asked, registries, stateForFilter, automationOf],
  );
  const on = useMemo(() => ids.filter((id) => stateOf(id) === 'on').length, [ids, stateOf]);
  const setting = useListSetting({
    mayRead,
    mayOpenEditor: mayEdit === 'yes' || mayEdit === 'no_rest',
    onView,
  });

  if (rows === undefined) {
    return (
      <>
        <ScreenTop title={t('title')} icon={mdiRobotOutline} />
        {away ? (
          <EmptyState kind="unavailable" title={t('away.title')} actions={home}>
            {t('away')}
          </EmptyState>
        ) : (
          <SkeletonPanel label={t('loading')} rows={ghosts} />
        )}
      </>
    );
  }

  const add = mayEdit === 'yes' && (
    <Button
      look="main"
      className={styles['create']}
      aria-label={t('newLong')}
      onClick={() => onView({ kind: 'new' })}
    >
      <Icon path={mdiPlus} />
      <span>{t('new')}</span>
    </Button>
  );
  const isFiltered = asked !== noFilter;
  return (
    <>
      <ScreenTop
        title={t('title')}
        icon={mdiRobotOutline}
        action={add}
        {...(rows.length > 0 && { text: t(on === 1 ? 'count.one' : 'count', { on, count: rows.length }) })}
      />
      {rows.length >= LEAST_FOR_FILTERS && <Filters filter={filter} mayRead={mayRead} onFilter={setFilter} />}
      <ResultCount isFiltered={isFiltered} found={found.length} missing={all.missing} unread={all.unread} />
      {rows.length === 0 ? (
        <EmptyState kind="empty" title={t('none.title')}>
          {t(mayEdit === 'yes' ? 'none.create' : 'none')}
        </EmptyState>
      ) : found.length === 0 && all.missing === 0 ? (
        <EmptyState
          kind="unavailable"
          title={t('notFound.title')}
          actions={<Button onClick={() => setFilter(noFilter)}>{t('clear')}</Button>}
        >
          {t('notFound')}
        </EmptyState>
      ) : (
        <AutomationList rows={found} setting={setting} />
      )}
      <AutomationsOverlay
        view={view}
        rows={rows}
        isComplete={list.kind === 'loaded' && list.isStarting !== true && asOfList(list) === undefined}
        setting={setting}
        mayEdit={mayEdit}
        onView={onView}
        onGone={onGone}
      />
    </>
  );
};
