import { isRecord } from '@soglia/hub-client/json';
import type { Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { unlessRefused } from './live-automation.ts';
import { runOperation } from './operation.ts';
import type { HubAccess, OfferedTrigger, StoreOptions, TriggerDevice } from './types.ts';

/** The devices of the house that may tell something by themselves. Rejects with AutomationError. */
export const readTriggerDevices = (
  access: HubAccess,
  options: StoreOptions = {},
): Promise<readonly TriggerDevice[]> =>
  runOperation(access, options, async (operation) => {
    const rows = await operation.command({ type: 'config/device_registry/list' });
    if (!Array.isArray(rows)) throw new AutomationError('hub_error', 'The hub gave no list of devices');
    return rows.flatMap((row: unknown) => deviceOf(row) ?? []);
  });

/** Undefined of what is switched off, and of a service of the hub that is listed like a device. */
function deviceOf(row: unknown): TriggerDevice | undefined {
  if (!isRecord(row) || row['entry_type'] === 'service') return undefined;
  if (row['disabled_by'] !== null && row['disabled_by'] !== undefined) return undefined;
  const { id, name_by_user: given, name, area_id: areaId } = row;
  const called = [given, name].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof id === 'string' && typeof called === 'string'
    ? { deviceId: id, name: called, areaId: typeof areaId === 'string' ? areaId : undefined }
    : undefined;
}

/** The hub's own keys, which a trigger of a device has besides what its integration adds. */
const OTHER_KEYS: readonly string[] = ['platform', 'trigger', 'device_id', 'metadata'];

/**
 * What a device tells, as its integration describes it. Rejects with AutomationError, `not_found` where the device is
 * gone.
 * @param entityIds its entities, to tell which of them a trigger is about: the hub names entries of its registry
 */
export const readDeviceTriggers = (
  access: HubAccess,
  deviceId: string,
  entityIds: readonly string[],
  options: StoreOptions = {},
): Promise<readonly OfferedTrigger[]> =>
  runOperation(access, options, async (operation) => {
    const [rows, entries] = await Promise.all([
      operation.command({ type: 'device_automation/trigger/list', device_id: deviceId }),
      entityIds.length === 0
        ? undefined
        : unlessRefused(
            operation.command({
              type: 'config/entity_registry/get_entries',
              entity_ids: [...entityIds],
            }),
          ),
    ]);
    if (!Array.isArray(rows)) throw new AutomationError('hub_error', 'The hub gave no list of triggers');
    const entityById = entityIdsByEntry(entries);
    return rows.filter(isRecord).flatMap((row): OfferedTrigger[] => {
      if (row['device_id'] !== deviceId || typeof row['type'] !== 'string') return [];
      const fields: Fields = Object.fromEntries(
        Object.entries(row).filter(([key]) => !OTHER_KEYS.includes(key)),
      );
      const named = typeof row['entity_id'] === 'string' ? row['entity_id'] : undefined;
      return [{ fields, entityId: named === undefined ? undefined : (entityById.get(named) ?? named) }];
    });
  });

function entityIdsByEntry(entries: unknown): ReadonlyMap<string, string> {
  if (!isRecord(entries)) return new Map();
  return new Map(
    Object.entries(entries).flatMap(([entityId, entry]): [string, string][] =>
      isRecord(entry) && typeof entry['id'] === 'string' ? [[entry['id'], entityId]] : [],
    ),
  );
}
