import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { numberBetween, noFields } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

export interface CoverSpec extends BaseSpec {
  /** 0 closed … 100 open. */
  readonly position: number;
  /** False: the cover reports only open and closed. */
  readonly hasPosition?: boolean;
  /** Seconds from closed to open. */
  readonly travelSeconds?: number;
  readonly canStop?: boolean;
  /** Tilt of the slats, 0 closed … 100 open; undefined: no tilt. */
  readonly tilt?: number;
}

const OPEN = 1;
const CLOSE = 2;
const SET_POSITION = 4;
const STOP = 8;
const OPEN_TILT = 16;
const CLOSE_TILT = 32;
const SET_TILT_POSITION = 128;
const TILT = OPEN_TILT | CLOSE_TILT | SET_TILT_POSITION;
const STEP_PERCENT = 10;

interface Cover extends Model {
  moveTo(position: number, context: Context): void;
  stop(context: Context): void;
  /** Tilts without delay. */
  setTilt(tilt: number, context: Context): void;
  toggle(context: Context): void;
}

function build(spec: CoverSpec, host: Host): Cover {
  const hasPosition = spec.hasPosition ?? true;
  const msPerStep = ((spec.travelSeconds ?? 10) * 1000) / (100 / STEP_PERCENT);
  let position = spec.position;
  let target = position;
  let lastUp = position < 50;
  let { tilt } = spec;
  let cancel: Cancel | undefined;

  function moveTo(next: number, context?: Context): void {
    cancel?.();
    target = next;
    if (target !== position) {
      lastUp = target > position;
      cancel = host.later(msPerStep, step);
    }
    host.publish(context);
  }

  function step(): void {
    const way = Math.sign(target - position) * Math.min(STEP_PERCENT, Math.abs(target - position));
    position += way;
    cancel = target === position ? undefined : host.later(msPerStep, step);
    host.publish();
  }

  function stop(context: Context): void {
    moveTo(position, context);
  }

  function setTilt(next: number, context: Context): void {
    tilt = next;
    host.publish(context);
  }

  function toggle(context: Context): void {
    if (target !== position) stop(context);
    else if (position === 0) moveTo(100, context);
    else if (position === 100) moveTo(0, context);
    else moveTo(lastUp ? 0 : 100, context);
  }

  return {
    features:
      OPEN |
      CLOSE |
      (hasPosition ? SET_POSITION : 0) |
      ((spec.canStop ?? true) ? STOP : 0) |
      (tilt === undefined ? 0 : TILT),
    moveTo,
    stop,
    setTilt,
    toggle,
    report: () => ({
      state:
        target > position ? 'opening' : target < position ? 'closing' : position === 0 ? 'closed' : 'open',
      current: {
        ...(hasPosition ? { current_position: position } : {}),
        ...(tilt === undefined ? {} : { current_tilt_position: tilt }),
        is_closed: position === 0,
      },
    }),
  };
}

export const cover: Kind<CoverSpec, Cover> = {
  domain: 'cover',
  build,
  services: {
    open_cover: service(noFields, (one, _data, context) => one.moveTo(100, context), OPEN),
    close_cover: service(noFields, (one, _data, context) => one.moveTo(0, context), CLOSE),
    stop_cover: service(noFields, (one, _data, context) => one.stop(context), STOP),
    toggle: service(noFields, (one, _data, context) => one.toggle(context), OPEN | CLOSE),
    set_cover_position: service(
      z.strictObject({ position: numberBetween(0, 100) }),
      (one, { position }, context) => one.moveTo(Math.round(position), context),
      SET_POSITION,
    ),
    open_cover_tilt: service(noFields, (one, _data, context) => one.setTilt(100, context), OPEN_TILT),
    close_cover_tilt: service(noFields, (one, _data, context) => one.setTilt(0, context), CLOSE_TILT),
    set_cover_tilt_position: service(
      z.strictObject({ tilt_position: numberBetween(0, 100) }),
      (one, { tilt_position }, context) => one.setTilt(Math.round(tilt_position), context),
      SET_TILT_POSITION,
    ),
  },
};
