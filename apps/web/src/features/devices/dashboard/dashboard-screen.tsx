import { useAsOf } from '#hub/use-as-of.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { AskProvider } from '../controls/ask/ask-provider.tsx';
import { AlarmBanner } from './alarm-banner.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Greeting } from './greeting.tsx';
import { RoomList } from './room-list.tsx';
import { SilentHouse } from './silent-house.tsx';
import type { Sought } from './sought.ts';
import { t } from './texts/index.ts';
import { usePatience } from './use-patience.ts';
import { useRooms } from './use-rooms.ts';

/** Milliseconds after which devices that do not come are given up. */
const LOAD_LIMIT = 15_000;

interface DashboardScreenProps {
  /** Whom to greet. */
  readonly person: string;
  /** A device to be brought into view, and shown for a moment. */
  readonly sought?: Sought | undefined;
}

/** The living house: a greeting, what is going off, and every room with its devices. */
export function DashboardScreen({ person, sought }: DashboardScreenProps) {
  useTitle(t('title'));
  const list = useKnownEntities();
  const registries = useRegistries();
  const { state, retryNow } = useConnection();
  const rooms = useRooms(list, registries);
  const asOf = useAsOf();

  const listed = list.kind === 'loaded';
  const patience = usePatience(!listed || registries === undefined, LOAD_LIMIT);
  // Rooms that do not come are no reason to withhold the devices.
  const ready = listed && (registries !== undefined || patience.over);
  const silent = !listed && (patience.over || state.kind === 'lost' || state.kind === 'refused');

  if (silent) {
    return (
      <SilentHouse
        onRetry={() => {
          patience.again();
          retryNow();
        }}
      />
    );
  }
  const home = listed ? list.entities.find(({ entity_id }) => entity_id === 'zone.home') : undefined;
  const goingOff = rooms[0]?.kind === 'now' ? rooms[0].devices[0] : undefined;
  return (
    <AskProvider>
      {goingOff !== undefined && <AlarmBanner device={goingOff} />}
      <Greeting person={person} house={home?.name} asOf={ready ? asOf : undefined} />
      {!ready ? (
        <DashboardSkeleton />
      ) : rooms.length === 0 ? (
        <EmptyState door="open" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <RoomList rooms={rooms} sought={sought} />
      )}
    </AskProvider>
  );
}
