import { z } from 'zod';
import { command, type Command } from '#protocol/socket/command.ts';
import { parseTime } from '#protocol/socket/parse-time.ts';
import { rowsWithin, type Recorder, type Row } from '#recorder/recorder.ts';
import { floatSeconds } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

/** Recorded states. */
export function historyCommands(world: World, recorder: Recorder): Command[] {
  return [
    command('recorder/info', { access: 'user', fields: {} }, () => ({
      backlog: 0,
      db_in_default_location: true,
      max_backlog: 65_000,
      migration_in_progress: false,
      migration_is_live: false,
      recording: true,
      thread_running: true,
    })),
    command(
      'history/history_during_period',
      {
        access: 'user',
        fields: {
          start_time: z.string(),
          end_time: z.string().optional(),
          entity_ids: z.array(z.string()),
          include_start_time_state: z.boolean().default(true),
          significant_changes_only: z.boolean().default(true),
          minimal_response: z.boolean().default(false),
          no_attributes: z.boolean().default(false),
        },
      },
      (message, session) => {
        const start = parseTime(message.start_time, 'invalid_start_time');
        const end =
          message.end_time === undefined
            ? world.clock.now() + 1
            : parseTime(message.end_time, 'invalid_end_time');
        if (start > world.clock.now()) return {};
        const wanted = message.entity_ids.filter((entityId) => session.mayRead(entityId));
        const found = wanted.map((entityId) => {
          const rows = rowsWithin(recorder.rows(entityId), entityId, {
            start,
            end,
            withStart: message.include_start_time_state,
            significantOnly: message.significant_changes_only,
          });
          const bare = (index: number): boolean =>
            message.no_attributes || (message.minimal_response && index > 0);
          return [entityId, rows.map((row, index) => rowJson(row, bare(index)))] as const;
        });
        return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
      },
    ),
  ];
}

/** `lu` is always sent, `lc` only if different: the reverse of `subscribe_entities`. */
function rowJson(row: Row, bare: boolean): Record<string, unknown> {
  return {
    s: row.state,
    ...(bare ? {} : { a: row.attributes }),
    ...(row.changed === row.updated ? {} : { lc: floatSeconds(row.changed) }),
    lu: floatSeconds(row.updated),
  };
}
