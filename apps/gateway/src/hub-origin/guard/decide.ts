import type { HubInfo } from '@soglia/contracts';
import { commandKind, type CommandKind } from './command-kinds.ts';
import { decideHouseCommand } from './house-command.ts';
import { decideOwnCommand } from './own-commands.ts';
import type { Decide, Verdict } from './verdict.ts';

const pass: Verdict = { kind: 'pass' };

/** Every kind passes: the hub checks its own rights and refuses administrators' commands to everybody else. */
const verdicts: Readonly<Record<CommandKind, Verdict>> = {
  session: pass,
  read: pass,
  act: pass,
  manage: pass,
  other: pass,
};

/** The gateway's policy today: its own commands are answered, everything else passes. */
export const createDecide =
  (info: HubInfo): Decide =>
  (request) =>
    request.kind === 'http'
      ? pass
      : (decideOwnCommand(request.message, info) ??
        decideHouseCommand(request.message) ??
        verdicts[commandKind(request.message)]);
