import type { NoticeType } from '@soglia/contracts/notifications';
import { HOUR_MS, MINUTE_MS } from '@soglia/server/durations';
import { domainOf } from '@soglia/hub-client/entities';
import type { LiveState } from '#house-access/live-states.ts';
import type { HouseNames } from './house-names.ts';
import { houseTexts } from './texts.ts';
import type { Observed, Watcher, WatchNotice } from './watcher.ts';

type AlarmKind = keyof typeof houseTexts.alarm;

/** Device classes of `binary_sensor` that say a danger. */
const kindOfClass: Readonly<Record<string, AlarmKind>> = {
  smoke: 'smoke',
  gas: 'gas',
  carbon_monoxide: 'carbon_monoxide',
  moisture: 'moisture',
  safety: 'safety',
  tamper: 'tamper',
};

const typeOfKind: Readonly<Record<AlarmKind, NoticeType>> = {
  panel: 'alarm',
  smoke: 'smoke',
  gas: 'gas',
  carbon_monoxide: 'gas',
  moisture: 'leak',
  safety: 'alarm',
  tamper: 'security',
};

/** Alarm panels that are triggered, and sensors of smoke, gas, carbon monoxide, water, danger and tampering. */
export function createAlarmWatcher(names: HouseNames): Watcher {
  const { states } = names;

  const noticeOf = (entityId: string, kind: AlarmKind, isOver: boolean): WatchNotice => {
    const name = names.entity(entityId);
    const texts = isOver ? houseTexts.alarmOver : houseTexts.alarm;
    // Who opens a sensor to change its battery is no alarm; and that one is over wakes nobody.
    const category = kind === 'tamper' || isOver ? 'system' : 'alarm';
    return {
      category,
      type: typeOfKind[kind],
      entityId,
      to: 'everybody',
      ...(kind === 'panel' ? texts.panel(name) : texts[kind](names.place(entityId), name)),
    };
  };

  const observe = (entityId: string, state: LiveState): Observed | undefined => {
    const kind = kindOf(entityId, state);
    if (kind === undefined) return undefined;
    const isUnknown = state.state === 'unavailable' || state.state === 'unknown';
    return {
      key: `alarm:${entityId}`,
      at: names.since(state),
      hasOwnMoment: !names.isOfStart(state),
      holds: isUnknown ? undefined : state.state === (kind === 'panel' ? 'triggered' : 'on'),
      lastsMs: 0,
      settlesMs: MINUTE_MS,
      began: () => noticeOf(entityId, kind, false),
      ended: () => noticeOf(entityId, kind, true),
    };
  };

  return {
    name: 'alarm',
    isPrompt: true,
    goneAfterMs: HOUR_MS,
    isPersonal: false,
    *observe(changed) {
      for (const id of changed ?? [...states.entries()].map(([entityId]) => entityId)) {
        const state = states.get(id);
        const observed = state === undefined ? undefined : observe(id, state);
        if (observed !== undefined) yield observed;
      }
    },
  };
}

function kindOf(entityId: string, { deviceClass }: LiveState): AlarmKind | undefined {
  const domain = domainOf(entityId);
  if (domain === 'alarm_control_panel') return 'panel';
  if (domain !== 'binary_sensor' || deviceClass === undefined) return undefined;
  return Object.hasOwn(kindOfClass, deviceClass) ? kindOfClass[deviceClass] : undefined;
}
