import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { validationError } from '#world/service-error.ts';
import { textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

type Armed = 'armed_home' | 'armed_away' | 'armed_night' | 'armed_vacation' | 'armed_custom_bypass';
type AlarmState = 'disarmed' | 'arming' | 'pending' | 'triggered' | Armed;

export interface AlarmSpec extends BaseSpec {
  readonly code: string;
  /** Who changed it last, until somebody does. */
  readonly changedBy?: string;
  /** Exit delay, entry delay and siren duration, in ms. */
  readonly exitDelay?: number;
  readonly entryDelay?: number;
  readonly triggerTime?: number;
}

const featureBits: Readonly<Record<Armed, number>> = {
  armed_home: 1,
  armed_away: 2,
  armed_night: 4,
  armed_custom_bypass: 16,
  armed_vacation: 32,
};
const TRIGGER = 8;

interface Alarm extends Model {
  arm(to: Armed, code: string | undefined, context: Context): void;
  disarm(code: string | undefined, context: Context): void;
  trigger(context: Context): void;
}

function build(spec: AlarmSpec, host: Host): Alarm {
  let state: AlarmState = 'disarmed';
  let previous: AlarmState | null = null;
  let next: AlarmState | null = null;
  let changedBy = spec.changedBy ?? null;
  let cancel: Cancel | undefined;

  function changeState(to: AlarmState, then: AlarmState | null, context?: Context): void {
    [previous, state, next] = [state, to, then];
    host.publish(context);
  }

  function after(ms: number, run: () => void): void {
    cancel?.();
    cancel = host.later(ms, run);
  }

  function check(code: string | undefined): void {
    if (code !== spec.code) throw validationError('manual', 'invalid_code', 'Invalid alarm code provided');
  }

  return {
    features: 63,
    arm(to, code, context) {
      if (code === undefined) {
        throw validationError(
          'alarm_control_panel',
          'code_arm_required',
          `Arming requires a code but none was given for alarm_control_panel.${spec.id}.`,
          {
            entity_id: `alarm_control_panel.${spec.id}`,
          },
        );
      }
      check(code);
      if (state === to) return;
      changedBy = host.callerName(context) ?? null;
      changeState('arming', to, context);
      after(spec.exitDelay ?? 10_000, () => changeState(to, null));
    },
    disarm(code, context) {
      check(code);
      cancel?.();
      if (state === 'disarmed') return;
      changedBy = host.callerName(context) ?? null;
      changeState('disarmed', null, context);
    },
    trigger(context) {
      const before: AlarmState =
        state === 'pending' || state === 'triggered' || state === 'arming' ? 'disarmed' : state;
      changeState('pending', 'triggered', context);
      after(spec.entryDelay ?? 10_000, () => {
        changeState('triggered', null);
        after(spec.triggerTime ?? 120_000, () => changeState(before, null));
      });
    },
    report: () => ({
      state,
      capability: { code_format: 'number', code_arm_required: true },
      current: { changed_by: changedBy, previous_state: previous, next_state: next },
    }),
  };
}

const withCode = z.strictObject({ code: textField.optional() });
const arming = (to: Armed) =>
  service(withCode, (one: Alarm, { code }, context) => one.arm(to, code, context), featureBits[to]);

export const alarmControlPanel: Kind<AlarmSpec, Alarm> = {
  domain: 'alarm_control_panel',
  build,
  services: {
    alarm_disarm: service(withCode, (one, { code }, context) => one.disarm(code, context)),
    alarm_arm_home: arming('armed_home'),
    alarm_arm_away: arming('armed_away'),
    alarm_arm_night: arming('armed_night'),
    alarm_arm_vacation: arming('armed_vacation'),
    alarm_arm_custom_bypass: arming('armed_custom_bypass'),
    alarm_trigger: service(withCode, (one, _data, context) => one.trigger(context), TRIGGER),
  },
};
