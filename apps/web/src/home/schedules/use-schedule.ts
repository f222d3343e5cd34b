import { useEffect, useSyncExternalStore } from 'react';
import type { EntityListState } from '@soglia/hub-client/entities';
import {
  automationIdOf,
  deleteSchedule,
  readSchedule,
  saveSchedule,
  setScheduleEnabled,
} from '@soglia/schedules';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { afterPaint } from '#shared/ui/after-paint.ts';
import {
  createScheduleStore,
  scheduleStoreFor,
  type ScheduleStore,
  type ScheduleView,
} from './schedule-store.ts';

const actions = { readSchedule, saveSchedule, deleteSchedule, setScheduleEnabled };

/** The schedule store of a device. Reads when mounted and after each reconnect. */
export function useSchedule(entityId: string): { store: ScheduleStore; view: ScheduleView } {
  const { connection, platform, tokens, entities } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const store = scheduleStoreFor(connection, entityId, () =>
    createScheduleStore({
      hub: { connection, platform, tokens },
      entityId,
      isListed: () => isListed(entities.list, entityId),
      actions,
    }),
  );
  const view = useSyncExternalStore(store.onChange, store.view);
  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    const cancel = afterPaint(() => void store.read(abort.signal));
    return () => {
      cancel();
      abort.abort();
    };
  }, [store, ready]);
  return { store, view };
}

const isListed = (list: EntityListState, entityId: string): boolean | undefined =>
  list.kind === 'loaded'
    ? list.entities.some(({ automation_id }) => automation_id === automationIdOf(entityId))
    : undefined;
