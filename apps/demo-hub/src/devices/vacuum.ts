import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { noFields, textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

type VacuumState = 'docked' | 'cleaning' | 'paused' | 'returning' | 'idle';

export interface VacuumSpec extends BaseSpec {
  readonly state: VacuumState;
  readonly speeds: readonly string[];
}

const PAUSE = 4;
const STOP = 8;
const RETURN_HOME = 16;
const FAN_SPEED = 32;
const LOCATE = 512;
const CLEAN_SPOT = 1024;
const STATE = 4096;
const START = 8192;
const RETURN_MS = 8_000;

interface Vacuum extends Model {
  setState(state: VacuumState, context: Context): void;
  setFanSpeed(name: string, context: Context): void;
}

function build(spec: VacuumSpec, host: Host): Vacuum {
  let state = spec.state;
  let speed = spec.speeds[0];
  let cancel: Cancel | undefined;

  return {
    features: PAUSE | STOP | RETURN_HOME | FAN_SPEED | LOCATE | CLEAN_SPOT | STATE | START,
    setState(next, context) {
      cancel?.();
      state = next === 'returning' && state === 'docked' ? 'docked' : next;
      if (state === 'returning') {
        cancel = host.later(RETURN_MS, () => {
          state = 'docked';
          host.publish();
        });
      }
      host.publish(context);
    },
    setFanSpeed(name, context) {
      // A real hub accepts unknown speeds without effect.
      if (spec.speeds.includes(name)) speed = name;
      host.publish(context);
    },
    report: () => ({ state, capability: { fan_speed_list: spec.speeds }, current: { fan_speed: speed } }),
  };
}

export const vacuum: Kind<VacuumSpec, Vacuum> = {
  domain: 'vacuum',
  build,
  services: {
    start: service(noFields, (one, _data, context) => one.setState('cleaning', context), START),
    pause: service(noFields, (one, _data, context) => one.setState('paused', context), PAUSE),
    stop: service(noFields, (one, _data, context) => one.setState('idle', context), STOP),
    return_to_base: service(
      noFields,
      (one, _data, context) => one.setState('returning', context),
      RETURN_HOME,
    ),
    clean_spot: service(noFields, (one, _data, context) => one.setState('cleaning', context), CLEAN_SPOT),
    locate: service(noFields, () => undefined, LOCATE),
    set_fan_speed: service(
      z.strictObject({ fan_speed: textField }),
      (one, data, context) => one.setFanSpeed(data.fan_speed, context),
      FAN_SPEED,
    ),
  },
};
