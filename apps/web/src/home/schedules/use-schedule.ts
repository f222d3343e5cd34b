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
import { keeperFor } from './schedule-stores.ts';
import { createKeeper, type ProgrammeKeeper, type ProgrammeView } from './schedule-store.ts';

const actions = { readSchedule, saveSchedule, deleteSchedule, setScheduleEnabled };

/** The programme of a device, read whenever it is looked at anew and after the line was away. */
export function useProgramme(entityId: string): { keeper: ProgrammeKeeper; view: ProgrammeView } {
  const { connection, platform, tokens, entities } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const keeper = keeperFor(connection, entityId, () =>
    createKeeper({
      house: { connection, platform, tokens },
      entityId,
      isListed: () => isListed(entities.list, entityId),
      actions,
    }),
  );
  const view = useSyncExternalStore(keeper.onChange, keeper.view);
  useEffect(() => {
    if (!ready) return undefined;
    const patience = new AbortController();
    const callOff = afterPaint(() => void keeper.read(patience.signal));
    return () => {
      callOff();
      patience.abort();
    };
  }, [keeper, ready]);
  return { keeper, view };
}

const isListed = (list: EntityListState, entityId: string): boolean | undefined =>
  list.kind === 'loaded'
    ? list.entities.some(({ automation_id }) => automation_id === automationIdOf(entityId))
    : undefined;
