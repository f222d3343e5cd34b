import type { AuditAction, AuditEntry, RoleRight } from '@soglia/contracts/companion';
import * as z from 'zod/mini';
import type { CommandMessage, CommandRule, RuleContext } from '../policy-caller.ts';
import { lacksRight } from '../reads/requirements.ts';
import { unavailable } from '../refusals.ts';
import type { RefuseVerdict } from '../verdict.ts';

/** The hub's answer to a command, without its id. */
export type HubAnswer =
  | { readonly success: true; readonly result: unknown }
  | { readonly success: false; readonly code: string; readonly message: string };

/** What was done on somebody's behalf, for the audit log. */
export interface RecordedAct {
  readonly action: AuditAction;
  readonly id: string;
  readonly name: string;
  readonly changes?: AuditEntry['changes'];
}

/** One command that the gateway sends with its own access. */
export interface HubStep {
  readonly message: CommandMessage;
  /**
   * Of a command that changes something: what was done, by the hub's result, which is undefined where the hub did not
   * answer in time and may have obeyed. It is not cancelled when the client goes.
   */
  readonly records?: (result: unknown) => RecordedAct;
  /** The hub answers when it is done, which takes minutes. */
  readonly takesMinutes?: true;
}

/** Asks the hub step by step, and returns what the client gets. */
export type Steps = Generator<HubStep, HubAnswer | RefuseVerdict, HubAnswer>;

/** Socket only: the gateway asks the hub with its own access, and answers. */
export interface OnBehalfVerdict {
  readonly kind: 'on_behalf';
  readonly steps: () => Steps;
  /** Those with the same text run one after the other, whoever they are for. */
  readonly inTurn?: string;
}

/**
 * Socket only: the client gets the events of a subscription of the gateway's own, until it unsubscribes. `narrow` makes
 * undefined of an event that is not sent.
 */
export interface FollowOnBehalfVerdict {
  readonly kind: 'follow_on_behalf';
  readonly type: string;
  readonly narrow: (event: unknown) => unknown;
}

const malformed: RefuseVerdict = {
  kind: 'refuse',
  code: 'bad_request',
  detail: 'Message incorrectly formatted.',
};

/** What the client gets of the hub's answer. `narrow` makes undefined of what cannot be understood. */
export function narrowAnswer(answer: HubAnswer, narrow: (result: unknown) => unknown): HubAnswer {
  if (!answer.success) return answer;
  const result = narrow(answer.result);
  return result === undefined
    ? { success: false, code: 'unknown_error', message: 'Unknown error' }
    : { success: true, result };
}

/** The caller as they are by now; the refusal where the right is gone. */
export function stillWith(
  right: RoleRight,
  { current }: RuleContext,
  act: string,
): RuleContext | RefuseVerdict {
  const now = current();
  return now === undefined ? unavailable : (lacksRight(now, right, act) ?? now);
}

export const isRefusal = (value: object): value is RefuseVerdict =>
  'kind' in value && value.kind === 'refuse';

/**
 * A rule for roles with a right, of a command that the hub leaves to administrators.
 * @param schema of the whole command: what it does not name is refused
 */
export const withRight =
  <Fields>(
    right: RoleRight,
    schema: z.ZodMiniType<Fields>,
    steps: (fields: Fields, context: RuleContext, act: string) => Steps,
    inTurn?: string,
  ): CommandRule =>
  (message, context) => {
    const lacks = lacksRight(context, right, message.type);
    if (lacks !== undefined) return lacks;
    const { success, data } = schema.safeParse(message);
    if (!success) return malformed;
    return {
      kind: 'on_behalf',
      steps: () => steps(data, context, message.type),
      ...(inTurn !== undefined && { inTurn }),
    };
  };

/** The fields that every command of a client has. */
export const commandFields = { id: z.int().check(z.minimum(1)), type: z.string() };
