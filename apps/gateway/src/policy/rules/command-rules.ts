import type { CommandRule } from '../policy-caller.ts';
import { actingCommands } from './acting-commands.ts';
import { readingCommands } from './reading-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { pageCommands } from './page-commands.ts';

/** The rule of each command type that a role may be allowed; docs/access-rules.md, 3, 4 and 8. What is not here is refused. */
export const commandRules: ReadonlyMap<string, CommandRule> = new Map<string, CommandRule>([
  ...sessionCommands,
  ...readingCommands,
  ...actingCommands,
  ...pageCommands,
]);
