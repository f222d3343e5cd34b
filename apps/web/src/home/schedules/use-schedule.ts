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

interface Schedule {
  readonly store: ScheduleStore;
  readonly view: ScheduleView;
}

/** The schedule store of a device, which reads nothing by itself. */
function useScheduleStore(entityId: string): Schedule {
  const { connection, platform, tokens, entities } = useHub();
  const store = scheduleStoreFor(connection, entityId, () =>
    createScheduleStore({
      hub: { connection, platform, tokens },
      entityId,
      isListed: () => isListed(entities.list, entityId),
      actions,
    }),
  );
  return { store, view: useSyncExternalStore(store.onChange, store.view) };
}

/** The schedule of a device, read when mounted and after each reconnect. */
export function useSchedule(entityId: string): Schedule {
  const schedule = useScheduleStore(entityId);
  const ready = useConnection().state.kind === 'ready';
  const { store } = schedule;
  useEffect(() => (ready ? readAfterPaint(store) : undefined), [store, ready]);
  return schedule;
}

/** When the automation of each schedule had last changed as it was read. */
const read = new WeakMap<ScheduleStore, number>();

/** The schedule of a device, read again only when its automation has changed since; `changed` is undefined until known. */
export function useScheduleOnce(entityId: string, changed: number | undefined): ScheduleView {
  const { store, view } = useScheduleStore(entityId);
  const ready = useConnection().state.kind === 'ready';
  useEffect(() => {
    if (!ready || changed === undefined || read.get(store) === changed) return undefined;
    const { reading } = store.view();
    return readAfterPaint(store, () => {
      // A card that is scrolled past aborts its reading: the next one of the same device begins it again.
      if (store.view().reading !== reading) read.set(store, changed);
    });
  }, [store, ready, changed]);
  return view;
}

function readAfterPaint(store: ScheduleStore, onEnd?: () => void): () => void {
  const abort = new AbortController();
  const cancel = afterPaint(() => void store.read(abort.signal).then(onEnd));
  return () => {
    cancel();
    abort.abort();
  };
}

const isListed = (list: EntityListState, entityId: string): boolean | undefined =>
  list.kind === 'loaded'
    ? list.entities.some(({ automation_id }) => automation_id === automationIdOf(entityId))
    : undefined;
