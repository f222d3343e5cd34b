import { toHubError } from '@soglia/hub-client/errors';
import { isRecord } from '@soglia/hub-client/json';
import { isTooDeep } from '../config/depth.ts';
import type { Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { findInAllStates } from './live-automation.ts';
import { runOperation, type Operation } from './operation.ts';
import type { HubAccess, StoreOptions } from './types.ts';

/**
 * The configuration that the hub has loaded, for administrators and people with the right. Rejects with AutomationError,
 * `not_found` where the hub has no such automation.
 */
export const readConfig = (
  access: HubAccess,
  entityId: string,
  options: StoreOptions = {},
): Promise<Fields> => runOperation(access, options, (operation) => loadedConfig(operation, entityId));

async function loadedConfig(operation: Operation, entity_id: string): Promise<Fields> {
  const answer = await operation.command({ type: 'automation/config', entity_id });
  const config = isRecord(answer) ? answer['config'] : undefined;
  if (!isRecord(config) || isTooDeep(config))
    throw new AutomationError('hub_error', 'The hub gave no configuration that can be read');
  return config;
}

export interface KnownAutomation {
  /** The hub's own id, which stays. */
  readonly id: string;
  /** As it was last known: somebody may have given it another one. */
  readonly entityId: string;
}

/** As `readConfig`, whatever its entity is called by now; undefined where the hub has it no longer. */
export const readConfigOf = (
  access: HubAccess,
  automation: KnownAutomation,
  options: StoreOptions = {},
): Promise<Fields | undefined> =>
  runOperation(access, options, (operation) => loadedConfigOf(operation, automation));

export async function loadedConfigOf(
  operation: Operation,
  { id, entityId }: KnownAutomation,
): Promise<Fields | undefined> {
  const known = await loadedUnlessGone(operation, entityId);
  // The entity id may be another automation's by now.
  const said = known?.['id'];
  const isOther = (typeof said === 'string' || typeof said === 'number') && String(said) !== id;
  if (known !== undefined && !isOther) return known;
  const found = await findInAllStates(operation, id);
  return found === undefined ? undefined : loadedUnlessGone(operation, found.entity_id);
}

async function loadedUnlessGone(operation: Operation, entityId: string): Promise<Fields | undefined> {
  try {
    return await loadedConfig(operation, entityId);
  } catch (cause) {
    if (toHubError(cause).code === 'not_found') return undefined;
    throw cause;
  }
}
