import { commands, type ArmMode, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { armModesOf } from '../describe-alarm.ts';

export type AlarmAction = ArmMode | 'disarm';

export interface AvailableAction {
  readonly action: AlarmAction;
  /** The panel is in that state already, or cannot go there from here. */
  readonly disabled: boolean;
}

const urgent: ReadonlySet<string> = new Set(['arming', 'pending', 'triggered', 'disarming']);

/** Changing its state or triggered: there is one action only. */
export const isUrgent = (state: string): boolean => urgent.has(state);

/** The actions of a panel in its current state. */
export function availableActionsOf(entity: Entity): readonly AvailableAction[] {
  const { state } = entity;
  const arming = armModesOf(entity).map((action) => ({
    action,
    disabled: isUrgent(state) || state === `armed_${action}`,
  }));
  return [...arming, { action: 'disarm', disabled: state === 'disarmed' || state === 'disarming' }];
}

/** Most choices that are shown side by side. */
const MOST_CHOICES = 4;

/** The choices to show side by side, and the rest: those that cannot be chosen now only where there is room. */
export function choicesOf(options: readonly AvailableAction[]): {
  readonly shown: readonly AvailableAction[];
  readonly rest: readonly AvailableAction[];
} {
  if (options.length <= MOST_CHOICES) return { shown: options, rest: [] };
  const free = options.filter(({ disabled }) => !disabled);
  // Disarming is what is most wanted where it is possible.
  const ordered = free.toSorted(
    (one, other) => Number(other.action === 'disarm') - Number(one.action === 'disarm'),
  );
  const room = ordered.length > MOST_CHOICES ? MOST_CHOICES - 1 : MOST_CHOICES;
  return { shown: ordered.slice(0, room), rest: ordered.slice(room) };
}

/** The selected action: the chosen one as long as it is available; else the most likely one in this state. */
export function selectedActionOf(
  options: readonly AvailableAction[],
  chosen: AlarmAction | undefined,
  state: string,
): AlarmAction {
  const free = options.filter(({ disabled }) => !disabled).map(({ action }) => action);
  const usual = state === 'disarmed' ? free[0] : 'disarm';
  return free.find((action) => action === chosen) ?? usual ?? 'disarm';
}

export const commandOf = (entity: Entity, action: AlarmAction, code: string | undefined): Command =>
  action === 'disarm' ? commands.alarm.disarm(entity, code) : commands.alarm.arm(entity, action, code);
