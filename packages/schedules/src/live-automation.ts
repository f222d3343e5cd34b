import { toHubError } from '@soglia/hub-client/errors';
import { isRecord } from '@soglia/hub-client/json';
import { automationIdOf } from './automation-id.ts';
import { deferred } from './deferred.ts';
import type { Operation } from './operation.ts';

/** An automation that the hub has loaded. */
export interface LiveAutomation {
  readonly entity_id: string;
  /** on, off, or unavailable when the hub rejects its configuration. */
  readonly state: string;
}

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

/** The loaded configuration; undefined for accounts that may not read it. */
export async function readLoadedConfig(
  operation: Operation,
  { entity_id }: LiveAutomation,
): Promise<unknown> {
  const answer = await unlessRefused(operation.command({ type: 'automation/config', entity_id }));
  return isRecord(answer) ? answer['config'] : undefined;
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

async function findInAllStates(operation: Operation, id: string): Promise<LiveAutomation | undefined> {
  const states = await operation.command({ type: 'get_states' });
  if (!Array.isArray(states)) return undefined;
  for (const one of states) {
    if (!isRecord(one) || !isRecord(one['attributes'])) continue;
    const { entity_id, state, attributes } = one;
    if (typeof entity_id !== 'string' || typeof state !== 'string') continue;
    if (entity_id.startsWith('automation.') && attributes['id'] === id) return { entity_id, state };
  }
  return undefined;
}

/** Uses a subscription: the hub has no request for the states of some entities. */
async function findInStatesOf(
  operation: Operation,
  entity_ids: readonly string[],
  id: string,
): Promise<LiveAutomation | undefined> {
  const first = deferred<unknown>();
  const release = operation.access.connection.subscribe(
    { type: 'subscribe_entities', entity_ids },
    (event) => first.resolve(event),
    { onError: (error) => first.reject(error) },
  );
  try {
    const event = await Promise.race([operation.ended, first.promise]);
    const added = isRecord(event) && isRecord(event['a']) ? event['a'] : {};
    for (const [entity_id, value] of Object.entries(added)) {
      if (!isRecord(value) || !isRecord(value['a']) || value['a']['id'] !== id) continue;
      return { entity_id, state: typeof value['s'] === 'string' ? value['s'] : 'unknown' };
    }
    return undefined;
  } finally {
    release();
  }
}

/** Undefined where the hub does not know the command, or refuses it to this account. */
export async function unlessRefused<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (cause) {
    const { code } = toHubError(cause);
    if (code === 'unsupported' || code === 'refused' || code === 'not_found') return undefined;
    throw cause;
  }
}
