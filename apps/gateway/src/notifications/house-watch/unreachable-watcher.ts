import { DAY_MS, HOUR_MS } from '@soglia/server/durations';
import { domainOf } from '@soglia/hub-client/entities';
import type { LiveState } from '#house-access/live-states.ts';
import type { HouseEntity } from '#policy/house/house-snapshot.ts';
import type { HouseNames } from './house-names.ts';
import { houseTexts } from './texts.ts';
import type { Observed, Watcher } from './watcher.ts';

/** What stands for a device of its own where it belongs to none: the others are made by the hub itself. */
const deviceDomains: ReadonlySet<string> = new Set([
  'alarm_control_panel',
  'binary_sensor',
  'camera',
  'climate',
  'cover',
  'fan',
  'humidifier',
  'light',
  'lock',
  'media_player',
  'sensor',
  'siren',
  'switch',
  'vacuum',
  'valve',
  'water_heater',
]);
/** The hub may have them while their device is away. */
const alwaysThere: ReadonlySet<string> = new Set(['button', 'event', 'scene', 'update']);

interface Part {
  readonly entity: HouseEntity;
  readonly state: LiveState;
}

type Parts = readonly [Part, ...Part[]];

/** Devices that have been unavailable for a day: one notice for each, and one when it is back. */
export function createUnreachableWatcher(names: HouseNames): Watcher {
  const observe = (id: string, parts: Parts): Observed => {
    const main = mainParts(parts);
    const { entity, state } = main[0] ?? parts[0];
    const { entityId, deviceId } = entity;
    const notice = { category: 'system', type: 'offline', entityId, to: 'everybody' } as const;
    return {
      key: `unreachable:${id}`,
      hasOwnMoment: false,
      lastsMs: DAY_MS,
      settlesMs: 0,
      holds: main.length > 0 && main.every((part) => part.state.state === 'unavailable'),
      at: Math.max(names.since(state), ...main.map((part) => names.since(part.state))),
      began: () => ({ ...notice, ...houseTexts.unreachable(names.device(deviceId, entityId)) }),
      ended: () => ({ ...notice, ...houseTexts.reachableAgain(names.device(deviceId, entityId)) }),
    };
  };

  return {
    name: 'unreachable',
    isPrompt: false,
    goneAfterMs: HOUR_MS,
    isPersonal: false,
    *observe() {
      const snapshot = names.house();
      const found = new Map<string, [Part, ...Part[]]>();
      for (const [entityId, state] of names.states.entries()) {
        const entity = snapshot?.entities.get(entityId);
        if (entity === undefined) continue;
        if (entity.deviceId === undefined && !deviceDomains.has(entity.domain)) continue;
        const id = entity.deviceId ?? entityId;
        const parts = found.get(id);
        if (parts === undefined) found.set(id, [{ entity, state }]);
        else parts.push({ entity, state });
      }
      for (const [id, parts] of found) yield observe(id, parts);
    },
  };
}

/** What its people use of a device, where there is any such thing; else all of it. */
function mainParts(parts: readonly Part[]): readonly Part[] {
  const lasting = parts.filter(({ entity }) => !alwaysThere.has(domainOf(entity.entityId)));
  const main = lasting.filter(({ entity }) => entity.isTargetOfGroups);
  return main.length > 0 ? main : lasting;
}
