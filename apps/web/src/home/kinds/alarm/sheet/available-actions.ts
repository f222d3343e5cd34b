import { commands, type ArmMode, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { armModesOf } from '../describe-alarm.ts';

export type Wish = ArmMode | 'disarm';

interface WishOption {
  readonly wish: Wish;
  /** The panel is in that state already, or cannot go there from here. */
  readonly disabled: boolean;
}

const urgent: ReadonlySet<string> = new Set(['arming', 'pending', 'triggered', 'disarming']);

/** Changing its state or triggered: there is one action only. */
export const isUrgent = (state: string): boolean => urgent.has(state);

/** The actions of a panel in its current state. */
export function wishesOf(entity: Entity): readonly WishOption[] {
  const { state } = entity;
  const arming = armModesOf(entity).map((wish) => ({
    wish,
    disabled: isUrgent(state) || state === `armed_${wish}`,
  }));
  return [...arming, { wish: 'disarm', disabled: state === 'disarmed' || state === 'disarming' }];
}

/** The selected action: the chosen one as long as it is available; else the most likely one in this state. */
export function meantWish(options: readonly WishOption[], chosen: Wish | undefined, state: string): Wish {
  const free = options.filter(({ disabled }) => !disabled).map(({ wish }) => wish);
  const usual = state === 'disarmed' ? free[0] : 'disarm';
  return free.find((wish) => wish === chosen) ?? usual ?? 'disarm';
}

export const commandOf = (entity: Entity, wish: Wish, code: string | undefined): Command =>
  wish === 'disarm' ? commands.alarm.disarm(entity, code) : commands.alarm.arm(entity, wish, code);
