import { HOUR_MS } from '@soglia/server/durations';
import { domainOf } from '@soglia/hub-client/entities';
import { numberInState, type LiveState } from '#house-access/live-states.ts';
import type { HouseNames } from './house-names.ts';
import { houseTexts } from './texts.ts';
import type { Observed, Watcher } from './watcher.ts';

/** With this one too, as the card of the device warns. */
const LOW_PERCENT = 20;
/** A level goes up and down with the temperature: people are told again only after it was at least this. */
const GOOD_PERCENT = 30;

/** They are charged by their people, or by themselves: that they are low is no news. */
const chargedDomains: ReadonlySet<string> = new Set(['device_tracker', 'vacuum', 'lawn_mower']);

interface Battery {
  readonly entityId: string;
  readonly state: LiveState;
  /** In percent; undefined for one that only says whether it is low. */
  readonly level: number | undefined;
  /** Undefined: neither low nor good, or it does not say. */
  readonly isLow: boolean | undefined;
}

type Batteries = readonly [Battery, ...Battery[]];

/** Devices whose battery is at 20 % or below: one notice for each device, also where it has several batteries. */
export function createBatteryWatcher(names: HouseNames): Watcher {
  const { states } = names;

  const isCharged = (deviceId: string): boolean => {
    const ids = names.house()?.entityIdsByDevice.get(deviceId) ?? [];
    return ids.some(
      (id) => chargedDomains.has(domainOf(id)) || states.get(id)?.deviceClass === 'battery_charging',
    );
  };

  const observe = (id: string, deviceId: string | undefined, batteries: Batteries): Observed => {
    const low = batteries.filter(({ isLow }) => isLow === true);
    const [worst] = low.toSorted((one, other) => (one.level ?? Infinity) - (other.level ?? Infinity));
    const { entityId, state, level } = worst ?? batteries[0];
    return {
      key: `battery:${id}`,
      at: names.since(state),
      hasOwnMoment: false,
      lastsMs: 0,
      settlesMs: 0,
      holds: worst !== undefined ? true : batteries.every(({ isLow }) => isLow === false) ? false : undefined,
      began: () => ({
        category: 'batteries',
        type: 'battery',
        entityId,
        to: 'everybody',
        ...houseTexts.batteryLow(names.device(deviceId, entityId), level),
      }),
    };
  };

  return {
    name: 'battery',
    isPrompt: false,
    goneAfterMs: HOUR_MS,
    isPersonal: false,
    *observe() {
      const snapshot = names.house();
      const found = new Map<string, { deviceId: string | undefined; batteries: [Battery, ...Battery[]] }>();
      for (const [entityId, state] of states.entries()) {
        const battery = readBattery(entityId, state);
        if (battery === undefined) continue;
        const deviceId = snapshot?.entities.get(entityId)?.deviceId;
        const id = deviceId ?? entityId;
        const ofDevice = found.get(id);
        if (ofDevice === undefined) found.set(id, { deviceId, batteries: [battery] });
        else ofDevice.batteries.push(battery);
      }
      for (const [id, { deviceId, batteries }] of found)
        if (deviceId === undefined || !isCharged(deviceId)) yield observe(id, deviceId, batteries);
    },
  };
}

function readBattery(entityId: string, state: LiveState): Battery | undefined {
  const domain = domainOf(entityId);
  if (state.batteryLevel !== undefined && !chargedDomains.has(domain))
    return { entityId, state, level: state.batteryLevel, isLow: isLowAt(state.batteryLevel) };
  if (state.deviceClass !== 'battery') return undefined;
  if (domain === 'binary_sensor') {
    const isLow = state.state === 'on' ? true : state.state === 'off' ? false : undefined;
    return { entityId, state, level: undefined, isLow };
  }
  if (domain !== 'sensor') return undefined;
  const level = numberInState(state.state);
  if (level === undefined || level < 0) return { entityId, state, level: undefined, isLow: undefined };
  return { entityId, state, level, isLow: isLowAt(level) };
}

const isLowAt = (level: number): boolean | undefined =>
  level <= LOW_PERCENT ? true : level >= GOOD_PERCENT ? false : undefined;
