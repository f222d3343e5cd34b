import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { none, text } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#devices/kind.ts';
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
const WAY_HOME = 8_000;

interface Vacuum extends Model {
  go(state: VacuumState, context: Context): void;
  speed(name: string, context: Context): void;
}

function build(spec: VacuumSpec, host: Host): Vacuum {
  let state = spec.state;
  let speed = spec.speeds[0];
  let cancel: Cancel | undefined;

  return {
    features: PAUSE | STOP | RETURN_HOME | FAN_SPEED | LOCATE | CLEAN_SPOT | STATE | START,
    go(next, context) {
      cancel?.();
      state = next === 'returning' && state === 'docked' ? 'docked' : next;
      if (state === 'returning') {
        cancel = host.later(WAY_HOME, () => {
          state = 'docked';
          host.changed();
        });
      }
      host.changed(context);
    },
    speed(name, context) {
      // An unknown speed is not refused; nothing happens.
      if (spec.speeds.includes(name)) speed = name;
      host.changed(context);
    },
    look: () => ({ state, capability: { fan_speed_list: spec.speeds }, current: { fan_speed: speed } }),
  };
}

export const vacuum: Kind<VacuumSpec, Vacuum> = {
  domain: 'vacuum',
  build,
  services: {
    start: service(none, (one, _data, context) => one.go('cleaning', context), START),
    pause: service(none, (one, _data, context) => one.go('paused', context), PAUSE),
    stop: service(none, (one, _data, context) => one.go('idle', context), STOP),
    return_to_base: service(none, (one, _data, context) => one.go('returning', context), RETURN_HOME),
    clean_spot: service(none, (one, _data, context) => one.go('cleaning', context), CLEAN_SPOT),
    locate: service(none, () => undefined, LOCATE),
    set_fan_speed: service(
      z.strictObject({ fan_speed: text }),
      (one, data, context) => one.speed(data.fan_speed, context),
      FAN_SPEED,
    ),
  },
};
