import * as z from 'zod/mini';
import { isRecord } from '@soglia/hub-client/json';
import { refuseStored } from '../automations/resolve-automation.ts';
import { entityIdOf } from '../house/entity-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { refuseHere } from '../reads/requirements.ts';
import type { RefuseVerdict } from '../verdict.ts';
import { narrowRun, narrowRuns } from './automation-traces.ts';
import {
  commandFields,
  isRefusal,
  stillWith,
  narrowAnswer,
  withRight,
  type HubAnswer,
  type HubStep,
  type Steps,
} from './on-behalf.ts';

const RIGHT = 'automations';

const word = z.string().check(z.minLength(1), z.maxLength(255));

/** What a person reads: the configuration as the hub has it, and the role as it was after that. */
interface Read {
  readonly kind: 'read';
  readonly answer: HubAnswer;
  readonly now: RuleContext;
}

type ReadSteps = Generator<HubStep, Read | HubAnswer | RefuseVerdict, HubAnswer>;

/** Whether it is an automation that the person sees. */
const isSeen = (entityId: string | undefined, { access }: RuleContext): entityId is string =>
  entityId?.startsWith('automation.') === true && access.isVisible(entityId);

/** Reads a configuration, and tells it to somebody who could save it as it is. */
function* readConfig(entityId: string, context: RuleContext, act: string): ReadSteps {
  const answer = yield { message: { type: 'automation/config', entity_id: entityId } };
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  if (!answer.success) return answer;
  const config = isRecord(answer.result) ? answer.result['config'] : undefined;
  if (!isSeen(entityId, now)) return refuseHere(now, act, 'device');
  const refusal = refuseStored(config, now, act);
  return refusal ?? { kind: 'read', answer: { success: true, result: { config } }, now };
}

const isRead = (value: Read | HubAnswer | RefuseVerdict): value is Read =>
  'kind' in value && value.kind === 'read';

const config: CommandRule = withRight(
  RIGHT,
  z.strictObject({ ...commandFields, entity_id: z.string() }),
  function* ({ entity_id: named }, context, act): Steps {
    const entityId = entityIdOf(named);
    if (!isSeen(entityId, context)) return refuseHere(context, act, 'device');
    const read = yield* readConfig(entityId, context, act);
    return isRead(read) ? read.answer : read;
  },
);

const traceFields = { ...commandFields, domain: z.literal('automation'), item_id: word };

/** Asks for traces of an automation that the person may read, which is looked at first. */
const traces = <Fields extends { readonly item_id: string; readonly run_id?: string }>(
  schema: z.ZodMiniType<Fields>,
  narrow: (result: unknown, context: RuleContext) => unknown,
): CommandRule =>
  withRight(RIGHT, schema, function* ({ item_id, run_id }, context, act): Steps {
    const entityId = context.house.automationEntityIds.get(item_id);
    if (!isSeen(entityId, context)) return refuseHere(context, act, 'device');
    const read = yield* readConfig(entityId, context, act);
    if (!isRead(read)) return read;
    const wanted = run_id === undefined ? {} : { run_id };
    const answer = yield { message: { type: act, domain: 'automation', item_id, ...wanted } };
    const now = stillWith(RIGHT, context, act);
    if (isRefusal(now)) return now;
    if (!isSeen(entityId, now)) return refuseHere(now, act, 'device');
    return narrowAnswer(answer, (result) => narrow(result, now));
  });

/** What a role may read of automations, which the hub leaves to administrators. */
export const automationCommands: readonly (readonly [type: string, rule: CommandRule])[] = [
  ['automation/config', config],
  ['trace/list', traces(z.strictObject(traceFields), narrowRuns)],
  ['trace/get', traces(z.strictObject({ ...traceFields, run_id: word }), narrowRun)],
];
