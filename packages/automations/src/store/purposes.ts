import { isRecord } from '@soglia/hub-client/json';
import { writeTarget } from '../config/target.ts';
import type { Fields, Target } from '../config/types.ts';
import { deferred } from './deferred.ts';
import { unlessRefused } from './live-automation.ts';
import { runOperation, type Operation } from './operation.ts';
import type { HubAccess, Purpose, Purposes, StoreOptions } from './types.ts';

/**
 * The purpose-specific triggers and conditions that the hub offers for a target. Undefined on hubs without them, and for
 * accounts that may not ask. Rejects with AutomationError.
 */
export const purposesFor = (
  access: HubAccess,
  target: Target,
  options: StoreOptions = {},
): Promise<Purposes | undefined> =>
  runOperation(access, options, async (operation) => {
    const [triggers, conditions] = await Promise.all([
      typesFor(operation, 'triggers', target),
      typesFor(operation, 'conditions', target),
    ]);
    if (triggers === undefined || conditions === undefined) return undefined;
    const [triggerFields, conditionFields] = await Promise.all([
      triggers.length === 0 ? {} : descriptionsOf(operation, 'trigger_platforms/subscribe'),
      conditions.length === 0 ? {} : descriptionsOf(operation, 'condition_platforms/subscribe'),
    ]);
    return {
      triggers: triggers.map((type) => purposeOf(type, triggerFields)),
      conditions: conditions.map((type) => purposeOf(type, conditionFields)),
    };
  });

async function typesFor(
  operation: Operation,
  what: 'triggers' | 'conditions',
  target: Target,
): Promise<readonly string[] | undefined> {
  const answer = await unlessRefused(
    operation.command({ type: `get_${what}_for_target`, target: writeTarget(target) }),
  );
  return Array.isArray(answer)
    ? answer.filter((type) => typeof type === 'string' && type.includes('.')).toSorted()
    : undefined;
}

/** What the hub tells of all of them, at once and again whenever an integration is added; empty where it may not be read. */
async function descriptionsOf(operation: Operation, type: string): Promise<Fields> {
  const first = deferred<unknown>();
  const release = operation.access.connection.subscribe({ type }, (event) => first.resolve(event), {
    onError: (error) => first.reject(error),
  });
  try {
    const answer = await unlessRefused(Promise.race([operation.ended, first.promise]));
    return isRecord(answer) ? answer : {};
  } finally {
    release();
  }
}

function purposeOf(type: string, descriptions: Fields): Purpose {
  const description = descriptions[type];
  const fields = isRecord(description) ? description['fields'] : undefined;
  return { type, fields: isRecord(fields) ? fields : {} };
}
