import type { RoleRight } from '@soglia/contracts/companion';
import { ENERGY } from '../function-ids.ts';
import type { CommandMessage, CommandRule, RuleContext } from '../policy-caller.ts';
import { refuse } from '../refusals.ts';
import type { RefusalReason, RefusedAct, RefuseVerdict, Verdict } from '../verdict.ts';
import { entityIdOf } from '../house/entity-ids.ts';

/** The refusal of an act; outside its times the role's times are the reason. */
export const refuseHere = (
  { access }: RuleContext,
  act: string,
  reason: RefusalReason,
  more: Omit<RefusedAct, 'act' | 'reason'> = {},
): RefuseVerdict => refuse(act, access.isWithinTimes ? reason : 'outside_times', more);

/** The refusal where the role lacks a function. */
export const lacksFunction = (
  context: RuleContext,
  functionId: number,
  act: string,
): RefuseVerdict | undefined =>
  context.access.functions.has(functionId) ? undefined : refuseHere(context, act, 'function', { functionId });

/** The refusal where the role lacks a right. */
export const lacksRight = (context: RuleContext, right: RoleRight, act: string): RefuseVerdict | undefined =>
  context.access.rights.has(right) ? undefined : refuseHere(context, act, 'right', { right });

/** Whether a role may read the energy of the house: with its page, or with the right to change it. */
export const readsEnergy = ({ functions, rights }: RuleContext['access']): boolean =>
  functions.has(ENERGY) || rights.has('energy');

export const lacksEnergy = (context: RuleContext, act: string): RefuseVerdict | undefined =>
  readsEnergy(context.access) ? undefined : lacksFunction(context, ENERGY, act);

/** The refusal where one of the entities is not visible. */
export function lacksDevice(
  context: RuleContext,
  entityIds: readonly string[],
  act: string,
): RefuseVerdict | undefined {
  const entityId = entityIds.find((id) => !context.access.isVisible(id));
  return entityId === undefined ? undefined : refuseHere(context, act, 'device', { entityId });
}

/** A rule that holds only for roles with a function. */
export const withFunction =
  (functionId: number, rule: CommandRule): CommandRule =>
  (message, context) =>
    lacksFunction(context, functionId, message.type) ?? rule(message, context);

/** A rule that holds for roles that may read the energy of the house. */
export const withEnergy =
  (rule: CommandRule): CommandRule =>
  (message, context) =>
    lacksEnergy(context, message.type) ?? rule(message, context);

/** A rule that holds for roles without limits. */
export const ifUnlimited =
  (rule: CommandRule, otherwise: CommandRule = closed): CommandRule =>
  (message, context) =>
    context.access.isLimited ? otherwise(message, context) : rule(message, context);

/** The hub gets the command as it is. */
export const pass = (): Verdict => ({ kind: 'pass' });

/** No rule opens it to the role. */
export const closed: CommandRule = (message, context) => refuseHere(context, message.type, 'closed');

/** The gateway answers the same to everybody. */
export const answer =
  (result: unknown): CommandRule =>
  () => ({ kind: 'answer', result });

/**
 * A rule for a command with one `entity_id`, which must be visible: the hub gets it as it understands it itself, in
 * lower case.
 */
export const withVisibleEntity =
  (rule: (message: CommandMessage, context: RuleContext) => Verdict = passMessage): CommandRule =>
  (message, context) => {
    const id = entityIdOf(message['entity_id']);
    if (id === undefined) return refuseHere(context, message.type, 'device');
    return lacksDevice(context, [id], message.type) ?? rule({ ...message, entity_id: id }, context);
  };

function passMessage(message: CommandMessage): Verdict {
  return { kind: 'rewrite', request: { kind: 'message', message } };
}
