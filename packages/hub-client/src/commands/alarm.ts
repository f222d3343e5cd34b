import type { Entity } from '../entities/types.ts';
import { commandFor, stateIn, withCode } from './build-command.ts';
import type { Command } from './types.ts';

export type ArmMode = 'home' | 'away' | 'night' | 'vacation' | 'custom_bypass';

/** Goes to `arming` and, after the exit delay, to `armed_…`. */
export function arm(entity: Entity, mode: ArmMode, code?: string): Command {
  return commandFor(entity, {
    service: `alarm_arm_${mode}`,
    data: withCode(code),
    expected: { state: 'arming' },
    confirmedBy: stateIn('arming', `armed_${mode}`),
  });
}

export function disarm(entity: Entity, code?: string): Command {
  return commandFor(entity, {
    service: 'alarm_disarm',
    data: withCode(code),
    expected: { state: 'disarmed' },
    confirmedBy: stateIn('disarming', 'disarmed'),
  });
}
