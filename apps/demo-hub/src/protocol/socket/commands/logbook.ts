import { z } from 'zod';
import { command, type Command } from '#protocol/socket/command.ts';
import { timeIn } from '#protocol/socket/time-in.ts';
import { rowsWithin, type Doer, type Recorder } from '#recorder/recorder.ts';
import { floatSeconds } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

/** What happened, and who did it. */
export const logbookCommands = (world: World, recorder: Recorder): Command[] => [
  command(
    'logbook/get_events',
    {
      who: 'user',
      fields: {
        start_time: z.string(),
        end_time: z.string().optional(),
        entity_ids: z.array(z.string()).optional(),
      },
    },
    (message, session) => {
      const now = world.clock.now();
      const start = timeIn(message.start_time, 'invalid_start_time');
      const end = message.end_time === undefined ? now + 1 : timeIn(message.end_time, 'invalid_end_time');
      if (start > now) return [];
      const asked = message.entity_ids ?? [];
      const wanted = asked.length > 0 ? asked : world.states.all().map(({ entity_id: id }) => id);
      return wanted
        .filter((entityId) => session.mayRead(entityId))
        .flatMap((entityId) =>
          rowsWithin(recorder.rows(entityId), entityId, {
            start,
            end,
            withStart: false,
            significantOnly: true,
          })
            // A change of attributes alone is nothing that happened.
            .filter(({ state, changed, updated }) => state !== null && changed === updated)
            .map(({ state, changed, by }) => ({
              state,
              entity_id: entityId,
              when: floatSeconds(changed),
              ...doneBy(by),
            })),
        )
        .toSorted((one, other) => one.when - other.when);
    },
  ),
];

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
