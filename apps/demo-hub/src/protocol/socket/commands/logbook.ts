import { z } from 'zod';
import { CommandError, subscription, type Command } from '#protocol/socket/command.ts';
import { parseTime } from '#protocol/socket/parse-time.ts';
import { rowsWithin, type Actor, type Recorder, type Row } from '#recorder/recorder.ts';
import { floatSeconds } from '#world/iso-time.ts';
import type { StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** `logbook/event_stream`: stored state changes with their cause, then live ones. */
export const logbookCommands = (world: World, recorder: Recorder): Command[] => [
  subscription(
    'logbook/event_stream',
    { access: 'user', fields: { start_time: z.string(), entity_ids: z.array(z.string()).min(1) } },
    (message, session) => {
      const start = parseTime(message.start_time, 'invalid_start_time');
      const now = world.clock.now();
      if (start > now) throw new CommandError('invalid_start_time', 'Invalid start_time');
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
          const live = row === undefined ? [] : entryOf(entityId, row);
          if (live.length > 0) emit({ events: live });
        });
      };
    },
  ),
];

/** Changes of attributes alone have no logbook entry. */
const entryOf = (entity_id: string, { state, changed, updated, actor }: Row) =>
  state === null || changed !== updated
    ? []
    : [{ state, entity_id, when: floatSeconds(changed), ...contextFields(actor) }];

function contextFields(by: Actor | undefined): Readonly<Record<string, string>> {
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
