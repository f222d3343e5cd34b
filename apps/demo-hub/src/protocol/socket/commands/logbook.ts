import { z } from 'zod';
import { CommandFailure, subscription, type Command } from '#protocol/socket/command.ts';
import { timeIn } from '#protocol/socket/time-in.ts';
import { rowsWithin, type Doer, type Recorder, type Row } from '#recorder/recorder.ts';
import { floatSeconds } from '#world/iso-time.ts';
import type { StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** What happened, and who did it; then what goes on to happen. */
export const logbookCommands = (world: World, recorder: Recorder): Command[] => [
  subscription(
    'logbook/event_stream',
    { who: 'user', fields: { start_time: z.string(), entity_ids: z.array(z.string()).min(1) } },
    (message, session) => {
      const start = timeIn(message.start_time, 'invalid_start_time');
      const now = world.clock.now();
      if (start > now) throw new CommandFailure('invalid_start_time', 'Invalid start_time');
      const wanted = new Set(message.entity_ids.filter((entityId) => session.mayRead(entityId)));
      return (emit) => {
        const period = { start, end: now + 1, withStart: false, significantOnly: true };
        const events = [...wanted]
          .flatMap((id) => rowsWithin(recorder.rows(id), id, period).flatMap((row) => entryOf(id, row)))
          .toSorted((one, other) => one.when - other.when);
        emit({ events, start_time: floatSeconds(start), end_time: floatSeconds(now) });
        return world.bus.listen('state_changed', ({ data }) => {
          const { entity_id: entityId } = data as StateChange;
          const row = wanted.has(entityId) ? recorder.rows(entityId).at(-1) : undefined;
          const told = row === undefined ? [] : entryOf(entityId, row);
          if (told.length > 0) emit({ events: told });
        });
      };
    },
  ),
];

/** A change of attributes alone is nothing that happened. */
const entryOf = (entity_id: string, { state, changed, updated, by }: Row) =>
  state === null || changed !== updated
    ? []
    : [{ state, entity_id, when: floatSeconds(changed), ...doneBy(by) }];

function doneBy(by: Doer | undefined): Readonly<Record<string, string>> {
  switch (by?.kind) {
    case 'person':
      return { context_user_id: by.userId, context_event_type: 'call_service' };
    case 'automation':
      return {
        context_event_type: 'automation_triggered',
        context_domain: 'automation',
        context_entity_id: by.entityId,
      };
    case undefined:
      return {};
  }
}
