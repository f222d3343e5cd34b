import { z } from 'zod';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

/** Problems that the hub names; every user reads and ignores them. */
export function repairCommands({ repairs }: World): Command[] {
  return [
    command('repairs/list_issues', { access: 'user', fields: {} }, () => ({ issues: repairs.list() })),
    command(
      'repairs/ignore_issue',
      { access: 'user', fields: { domain: z.string(), issue_id: z.string(), ignore: z.boolean() } },
      ({ domain, issue_id: id, ignore }) => {
        if (repairs.ignore(domain, id, ignore)) return null;
        throw new CommandError('unknown_error', 'Unknown error');
      },
    ),
  ];
}
