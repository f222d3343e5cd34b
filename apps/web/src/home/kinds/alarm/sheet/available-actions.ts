import { commands, type ArmMode, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { armModesOf } from '../describe-alarm.ts';

export type Wish = ArmMode | 'disarm';

interface WishOption {
  readonly wish: Wish;
  /** It is so already, or cannot come about from here. */
  readonly disabled: boolean;
}

const urgent: ReadonlySet<string> = new Set(['arming', 'pending', 'triggered', 'disarming']);

/** Under way or going off: there is one thing to do. */
export const isUrgent = (state: string): boolean => urgent.has(state);

/** What a panel can be asked for, from where it stands. */
export function wishesOf(entity: Entity): readonly WishOption[] {
  const { state } = entity;
  const arming = armModesOf(entity).map((wish) => ({
    wish,
    disabled: isUrgent(state) || state === `armed_${wish}`,
  }));
  return [...arming, { wish: 'disarm', disabled: state === 'disarmed' || state === 'disarming' }];
}

/** The one that is meant: what was chosen, as long as it can be done; else what people most often want from here. */
export function meantWish(options: readonly WishOption[], chosen: Wish | undefined, state: string): Wish {
  const free = options.filter(({ disabled }) => !disabled).map(({ wish }) => wish);
  const usual = state === 'disarmed' ? free[0] : 'disarm';
  return free.find((wish) => wish === chosen) ?? usual ?? 'disarm';
}

export const commandOf = (entity: Entity, wish: Wish, code: string | undefined): Command =>
  wish === 'disarm' ? commands.alarm.disarm(entity, code) : commands.alarm.arm(entity, wish, code);
