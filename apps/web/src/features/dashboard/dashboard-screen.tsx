import { useDeferredValue, useMemo, useState, type ComponentType } from 'react';
import type { KnownEntity } from '@soglia/hub-client/entities';
import { useAsOf } from '#hub/use-as-of.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { useListSize } from '#shared/lists/use-list-size.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { useElapsed } from '#shared/use-elapsed.ts';
import type { CategoryDialogsProps, CategoryTask } from '#home/categories/category-task.ts';
import { useCategories } from '#home/categories/use-categories.ts';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import type { LoadHelp } from './load-error/load-error.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import styles from './dashboard.module.css';
import { Greeting } from './greeting.tsx';
import { RoomList } from './room-list.tsx';
import { PANEL, tabId, tabsOf } from './tab-list.ts';
import { Tabs } from './tabs.tsx';
import { t } from './texts/index.ts';
import { useGroups } from './use-groups.ts';
import type { HighlightedDevice } from './use-highlight.ts';

const EmptySection = lazyComponent(
  async () => (await import('./empty-section/empty-section.tsx')).EmptySection,
);
const Summary = lazyComponent(async () => (await import('./summary/summary.tsx')).Summary);

const nothing = { known: [] as readonly KnownEntity[], registries: undefined };

/** After this, devices that have not been loaded are reported as a load error. */
const LOAD_TIMEOUT_MS = 15_000;

interface DashboardScreenProps {
  /** The name in the greeting. */
  readonly person: string;
  /** Scrolled to and highlighted for a moment. */
  readonly highlighted?: HighlightedDevice | undefined;
  /** The id of a section or of a custom category; an unknown one counts as the first. */
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  readonly help: LoadHelp;
  /** Stands in the place of the devices that could not be loaded. */
  readonly LoadError: ComponentType<{ readonly help: LoadHelp }>;
  readonly CategoryDialogs: ComponentType<CategoryDialogsProps>;
}

/** The dashboard: a greeting, the summary, and the devices of a section by room. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { person, highlighted, tab, onTab, help, LoadError, CategoryDialogs } = props;
  useTitle(t('title'));
  const list = useKnownEntities();
  const registries = useRegistries();
  const { state } = useConnection();
  const categories = useCategories();
  const [task, setTask] = useState<CategoryTask>();
  const asOf = useAsOf();

  const tabs = tabsOf(categories);
  const chosen = tabs.find(({ id }) => id === tab) ?? tabs[0];
  const section = chosen?.id ?? '';
  const category = chosen?.color === undefined ? undefined : categories.find(({ id }) => id === section);
  const listed = list.kind === 'loaded';
  const timedOut = useElapsed(!listed || registries === undefined, LOAD_TIMEOUT_MS);
  // Without the registries the devices are shown all the same, after the timeout.
  const loaded = listed && (registries !== undefined || timedOut) ? list.entities : undefined;
  // Sorted into rooms once, when both are there. In a large house that is more than a frame has time for: in slices.
  const shown = useDeferredValue(
    useMemo(() => loaded && { known: loaded, registries }, [loaded, registries]),
  );
  const ready = shown !== undefined;
  const { devices, rooms, all } = useGroups(shown ?? nothing, category ?? section);
  // Measured while they load: where they begin is known when they come.
  const { size, ref } = useListSize();
  const failed = !listed && (timedOut || state.kind === 'lost' || state.kind === 'refused');

  if (failed) return <LoadError help={help} />;
  const home = listed ? list.entities.find(({ entity_id }) => entity_id === 'zone.home') : undefined;
  return (
    <QuestionProvider>
      <div className={styles['dashboard']}>
        <div className={styles['overview']}>
          <Greeting person={person} home={home?.name} asOf={ready ? asOf : undefined} />
          <section
            className={styles['summary']}
            aria-label={t('summary')}
            aria-roledescription={t('carousel')}
          >
            {ready && <Summary {...shown} rooms={all} />}
          </section>
        </div>
        <div className={styles['side']}>
          <Tabs
            tabs={tabs}
            chosen={section}
            onChoose={(id) => {
              scrollToPanel();
              onTab(id);
            }}
            onAdd={() => setTask({ kind: 'new' })}
            onFill={(id) => setTask({ kind: 'fill', id })}
            onRemove={(id) => setTask({ kind: 'remove', id })}
          />
          <div role="tabpanel" id={PANEL} aria-labelledby={tabId(section)} className={styles['panel']}>
            <div ref={ref}>
              {!ready ? (
                <DashboardSkeleton />
              ) : rooms.length === 0 ? (
                <EmptySection
                  section={chosen?.name ?? ''}
                  noDevices={devices.length === 0}
                  category={category}
                  onTask={setTask}
                />
              ) : (
                <RoomList key={section} rooms={rooms} size={size} highlighted={highlighted} />
              )}
            </div>
          </div>
        </div>
      </div>
      <CategoryDialogs
        task={task}
        devices={devices}
        onClose={() => setTask(undefined)}
        onMade={(id) => {
          setTask(undefined);
          onTab(id);
        }}
      />
    </QuestionProvider>
  );
}

/** Shows another section from its start, where the page is scrolled beyond it. */
function scrollToPanel(): void {
  const panel = document.getElementById(PANEL);
  if (panel !== null && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
}
