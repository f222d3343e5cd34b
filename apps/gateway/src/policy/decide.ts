import { isRecord } from '@soglia/hub-client/json';
import type { HubInfo } from '@soglia/contracts';
import type { Caller } from '#identity/caller.ts';
import { decideRoute } from './decide-route.ts';
import { decideHouseCommand } from './house-command.ts';
import { hashedByHub } from './kept-texts.ts';
import type { HouseSnapshot } from './house/house-snapshot.ts';
import { decideOwnCommand } from './own-commands.ts';
import { WEBHOOK_ACT } from './companion-app-rules.ts';
import { takesOwnersAccount, type HubOwner } from './owner-rules.ts';
import type { CommandMessage, HttpRequest, PolicyCaller, RuleContext } from './policy-caller.ts';
import { malformed, refuse, unavailable } from './refusals.ts';
import { RESTORE, restoresBackup } from './restore-rules.ts';
import { commandRules } from './rules/command-rules.ts';
import { CHANGE_PASSWORD } from './rules/session-commands.ts';
import type { Decide, GuardRequest, Verdict } from './verdict.ts';

export interface PolicyOptions {
  readonly info: HubInfo;
  /** What the gateway knows of a caller, with their role. */
  readonly callerOf: (caller: Caller) => PolicyCaller;
  /** Undefined while the house has not been read. */
  readonly house: () => HouseSnapshot | undefined;
  /** The owner of the hub; undefined while nobody is known to be. By default nobody is. */
  readonly owner?: () => HubOwner | undefined;
  /** Whether somebody shares their track, by the id of their account; by default nobody does. */
  readonly sharesTrack?: (userId: string) => boolean;
  /** Milliseconds since the epoch, by the hub's clock. */
  readonly now: () => number;
}

const pass: Verdict = { kind: 'pass' };

/** The gateway's policy: what a role may do on every path (docs/access-rules.md). */
export function createDecide(options: PolicyOptions): Decide {
  const { info, callerOf, house, owner = () => undefined, sharesTrack = () => false, now } = options;
  const contextOf = (caller: PolicyCaller, from: Caller): RuleContext | undefined => {
    const snapshot = house();
    if (caller.kind !== 'restricted' || snapshot === undefined) return undefined;
    const { userId, access } = caller;
    return {
      house: snapshot,
      userId,
      access,
      sharesTrack,
      now: now(),
      current: () => contextOf(callerOf(from), from),
    };
  };

  const decide: Decide = (request, from) => {
    const caller = callerOf(from);
    if (caller.kind === 'unrestricted') {
      const isOther = from.kind === 'person' && !from.person.isOwner;
      if (isOther && restoresBackup(request)) return refuse(RESTORE, 'closed');
      const taking = isOther ? takesOwnersAccount(request, owner) : undefined;
      if (taking !== undefined) return refuse(taking, 'closed');
      return decideUnrestricted(request, info);
    }
    if (request.kind === 'http' && caller.kind === 'anonymous') return decideAnonymous(request);
    const context = contextOf(caller, from);
    if (context === undefined) return unavailable;
    return request.kind === 'http'
      ? decideRoute(request, context)
      : decideCommand(request.message, context, info);
  };
  return Object.assign(decide, { kindOf: (from: Caller) => callerOf(from).kind });
}

/** Its own commands are answered, everything else passes: the hub checks its own rights. */
const decideUnrestricted = (request: GuardRequest, info: HubInfo): Verdict =>
  request.kind === 'http'
    ? pass
    : (decideOwnCommand(request.message, info) ??
      decideHouseCommand(request.message) ??
      (isCommand(request.message) && request.message.type === CHANGE_PASSWORD ? hashedByHub : pass));

/** Without a token: the sign-in has limits of its own, the hub checks keys, and pages show nothing by themselves. */
function decideAnonymous({ webhook }: HttpRequest): Verdict {
  if (webhook === 'unavailable') return unavailable;
  return webhook === 'nobody' ? refuse(WEBHOOK_ACT, 'closed') : pass;
}

const isCommand = (message: unknown): message is CommandMessage =>
  isRecord(message) && typeof message['type'] === 'string';

function decideCommand(message: unknown, context: RuleContext, info: HubInfo): Verdict {
  // The hub's own answer to what is no command.
  if (!isCommand(message)) return malformed;
  const own = decideOwnCommand(message, info, context.access) ?? decideHouseCommand(message, context);
  if (own !== undefined) return own;
  const rule = commandRules.get(message.type);
  return rule === undefined ? refuse(message.type, 'closed') : rule(message, context);
}
