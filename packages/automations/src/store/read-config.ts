import { isRecord } from '@soglia/hub-client/json';
import { isTooDeep } from '../config/depth.ts';
import type { Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
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

export async function loadedConfig(operation: Operation, entity_id: string): Promise<Fields> {
  const answer = await operation.command({ type: 'automation/config', entity_id });
  const config = isRecord(answer) ? answer['config'] : undefined;
  if (!isRecord(config) || isTooDeep(config))
    throw new AutomationError('hub_error', 'The hub gave no configuration that can be read');
  return config;
}
