import { toHubError } from '@soglia/hub-client/errors';
import { isRecord } from '@soglia/hub-client/json';
import { deferred } from './deferred.ts';
import type { Operation } from './operation.ts';

/** An automation that the hub has loaded. */
export interface LiveAutomation {
  readonly entity_id: string;
  /** on, off, or unavailable when the hub rejects its configuration. */
  readonly state: string;
}

/** By its id, among all states. */
export async function findInAllStates(operation: Operation, id: string): Promise<LiveAutomation | undefined> {
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

/** By its id, among these. Uses a subscription: the hub has no request for the states of some entities. */
export async function findInStatesOf(
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

/** The loaded configuration; undefined for accounts that may not read it, and where there is none. */
export async function readLoadedConfig(operation: Operation, entity_id: string): Promise<unknown> {
  const answer = await unlessRefused(operation.command({ type: 'automation/config', entity_id }));
  return isRecord(answer) ? answer['config'] : undefined;
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
