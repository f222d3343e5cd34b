import { deferred } from '../deferred.ts';
import { toHubError } from '../connection/to-hub-error.ts';
import { isRecord } from '../is-record.ts';
import type { Work } from './limit.ts';
import { automationIdOf } from './own-automation.ts';

/** The automation as it lives in the hub. */
export interface LiveAutomation {
  readonly entity_id: string;
  /** on, off, or unavailable when the hub holds its configuration for invalid. */
  readonly state: string;
}

/**
 * Finds the automation of a device's programme among those that act on the device, which any user may ask;
 * `thorough` looks through all states, for one that acts on nothing because it is invalid.
 */
export async function findAutomation(
  work: Work,
  entityId: string,
  { thorough }: { readonly thorough: boolean },
): Promise<LiveAutomation | undefined> {
  const id = automationIdOf(entityId);
  const candidates = await automationsOf(work, entityId);
  if (candidates === undefined || (candidates.length === 0 && thorough)) return inAllStates(work, id);
  if (candidates.length === 0) return undefined;
  return (await inStatesOf(work, candidates, id)) ?? (thorough ? inAllStates(work, id) : undefined);
}

/** Lets it run, or rest. */
export async function turnAutomation(work: Work, { entity_id }: LiveAutomation, on: boolean): Promise<void> {
  await work.command({
    type: 'call_service',
    domain: 'automation',
    service: on ? 'turn_on' : 'turn_off',
    target: { entity_id },
  });
}

/** Its configuration as the hub runs it; undefined to those who may not read it. */
export async function loadedConfig(work: Work, { entity_id }: LiveAutomation): Promise<unknown> {
  const answer = await unlessRefused(work.command({ type: 'automation/config', entity_id }));
  return isRecord(answer) ? answer['config'] : undefined;
}

/** Undefined when the hub cannot tell. */
async function automationsOf(work: Work, entityId: string): Promise<readonly string[] | undefined> {
  const answer = await unlessRefused(
    work.command({ type: 'search/related', item_type: 'entity', item_id: entityId }),
  );
  if (!isRecord(answer)) return undefined;
  const list: unknown = answer['automation'];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

async function inAllStates(work: Work, id: string): Promise<LiveAutomation | undefined> {
  const states = await work.command({ type: 'get_states' });
  if (!Array.isArray(states)) return undefined;
  for (const one of states) {
    if (!isRecord(one) || !isRecord(one['attributes'])) continue;
    const { entity_id, state, attributes } = one;
    if (typeof entity_id !== 'string' || typeof state !== 'string') continue;
    if (entity_id.startsWith('automation.') && attributes['id'] === id) return { entity_id, state };
  }
  return undefined;
}

/** The hub tells the states of a few entities only to who subscribes to them. */
async function inStatesOf(
  work: Work,
  entity_ids: readonly string[],
  id: string,
): Promise<LiveAutomation | undefined> {
  const first = deferred<unknown>();
  const release = work.house.connection.subscribe(
    { type: 'subscribe_entities', entity_ids },
    (event) => first.resolve(event),
    { onError: (error) => first.reject(error) },
  );
  try {
    const event = await Promise.race([work.over, first.promise]);
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

/** Undefined when the hub does not know the question, or does not answer it to this person. */
export async function unlessRefused(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (cause) {
    const { code } = toHubError(cause);
    if (code === 'unsupported' || code === 'refused' || code === 'not_found') return undefined;
    throw cause;
  }
}
