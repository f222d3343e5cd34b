import {
  findInAllStates,
  findInStatesOf,
  unlessRefused,
  type LiveAutomation,
  type Operation,
} from '@soglia/automations/store';
import { isRecord } from '@soglia/hub-client/json';
import { automationIdOf } from './automation-id.ts';

/**
 * Finds the schedule automation of a device among the automations that act on the device (`search/related`, which every
 * account may send). `thorough` also searches all states: an invalid automation acts on nothing.
 */
export async function findAutomation(
  operation: Operation,
  entityId: string,
  { thorough }: { readonly thorough: boolean },
): Promise<LiveAutomation | undefined> {
  const id = automationIdOf(entityId);
  const candidates = await automationsActingOn(operation, entityId);
  if (candidates === undefined || (candidates.length === 0 && thorough))
    return findInAllStates(operation, id);
  if (candidates.length === 0) return undefined;
  return (
    (await findInStatesOf(operation, candidates, id)) ??
    (thorough ? findInAllStates(operation, id) : undefined)
  );
}

/** Turns the automation on or off. */
export async function setAutomationEnabled(
  operation: Operation,
  { entity_id }: LiveAutomation,
  on: boolean,
): Promise<void> {
  await operation.command({
    type: 'call_service',
    domain: 'automation',
    service: on ? 'turn_on' : 'turn_off',
    target: { entity_id },
  });
}

/** Undefined where the hub does not answer the search. */
async function automationsActingOn(
  operation: Operation,
  entityId: string,
): Promise<readonly string[] | undefined> {
  const answer = await unlessRefused(
    operation.command({ type: 'search/related', item_type: 'entity', item_id: entityId }),
  );
  if (!isRecord(answer)) return undefined;
  const list: unknown = answer['automation'];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
