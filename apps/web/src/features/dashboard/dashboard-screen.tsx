import { Suspense, useState, type ComponentType } from 'react';
import { useAsOf } from '#hub/use-as-of.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { lazyPart } from '#shared/lazy-part.ts';
import { useTitle } from '#shared/ui/use-title.ts';
import { useWaited } from '#shared/use-elapsed.ts';
import type { CategoryDialogsProps, CategoryTask } from '#home/categories/category-task.ts';
import { useCategories } from '#home/categories/use-categories.ts';
import { AskProvider } from '#shared/dialogs/question-provider.tsx';
import type { LoadHelp } from './load-error/load-help.ts';
import { SummarySlot } from './summary/summary-slot.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import styles from './dashboard.module.css';
import { Greeting } from './greeting.tsx';
import { NothingHere } from './nothing-here.tsx';
import { RoomList } from './room-list.tsx';
import type { Sought } from './highlight.ts';
import { PANEL, tabId, tabsOf } from './tab-list.ts';
import { Tabs } from './tabs.tsx';
import { t } from './texts/index.ts';
import { useGroups } from './use-groups.ts';

const SilentHouse = lazyPart(async () => (await import('./load-error/load-error.tsx')).SilentHouse);

const none = [] as const;
/** Milliseconds after which devices that do not come are given up. */
const LOAD_LIMIT = 15_000;

interface DashboardScreenProps {
  /** Whom to greet. */
  readonly person: string;
  /** A device to be brought into view, and shown for a moment. */
  readonly sought?: Sought | undefined;
  /** The id of a section, or of a category of the person's own; one that is not there counts as the first. */
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  readonly help: LoadHelp;
  readonly CategoryDialogs: ComponentType<CategoryDialogsProps>;
}

/** The living house: a greeting, and a section of its devices, by room. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { person, sought, tab, onTab, help, CategoryDialogs } = props;
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
  const { devices, rooms, all } = useGroups({ list, registries }, category ?? section);

  const listed = list.kind === 'loaded';
  const tired = useWaited(!listed || registries === undefined, LOAD_LIMIT);
  // Rooms that do not come are no reason to withhold the devices.
  const ready = listed && (registries !== undefined || tired);
  const silent = !listed && (tired || state.kind === 'lost' || state.kind === 'refused');

  if (silent) {
    return (
      <Suspense>
        <SilentHouse help={help} />
      </Suspense>
    );
  }
  const home = listed ? list.entities.find(({ entity_id }) => entity_id === 'zone.home') : undefined;
  return (
    <AskProvider>
      <div className={styles['dash']}>
        <div className={styles['glance']}>
          <Greeting person={person} house={home?.name} asOf={ready ? asOf : undefined} />
          <SummarySlot
            label={t('summary')}
            role={t('carousel')}
            ready={ready}
            known={listed ? list.entities : none}
            registries={registries}
            rooms={all}
          />
        </div>
        <div className={styles['side']}>
          <Tabs
            tabs={tabs}
            chosen={section}
            onChoose={(id) => {
              toTheTop();
              onTab(id);
            }}
            onAdd={() => setTask({ kind: 'new' })}
            onFill={(id) => setTask({ kind: 'fill', id })}
            onRemove={(id) => setTask({ kind: 'remove', id })}
          />
          <div role="tabpanel" id={PANEL} aria-labelledby={tabId(section)} className={styles['panel']}>
            {!ready ? (
              <DashboardSkeleton />
            ) : rooms.length === 0 ? (
              <NothingHere
                section={chosen?.name ?? ''}
                empty={devices.length === 0}
                category={category}
                onTask={setTask}
              />
            ) : (
              <RoomList key={section} rooms={rooms} sought={sought} />
            )}
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
    </AskProvider>
  );
}

/** Another section is seen from its beginning. */
function toTheTop(): void {
  const panel = document.getElementById(PANEL);
  if (panel !== null && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
}
