import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { between, none } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';

export interface CoverSpec extends BaseSpec {
  /** 0 closed … 100 open. */
  readonly position: number;
  /** False: the cover only knows open and closed. */
  readonly tellsPosition?: boolean;
  /** Seconds from closed to open. */
  readonly travel?: number;
  readonly canStop?: boolean;
  /** How its slats stand, 0 closed … 100 open; those of a cover that has none do not turn. */
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
const STEP = 10;

interface Cover extends Model {
  moveTo(position: number, context: Context): void;
  stop(context: Context): void;
  /** Slats turn at once. */
  turn(tilt: number, context: Context): void;
  toggle(context: Context): void;
}

function build(spec: CoverSpec, host: Host): Cover {
  const tells = spec.tellsPosition ?? true;
  const perStep = ((spec.travel ?? 10) * 1000) / (100 / STEP);
  let position = spec.position;
  let goal = position;
  let lastUp = position < 50;
  let { tilt } = spec;
  let cancel: Cancel | undefined;

  function moveTo(next: number, context?: Context): void {
    cancel?.();
    goal = next;
    if (goal !== position) {
      lastUp = goal > position;
      cancel = host.later(perStep, step);
    }
    host.changed(context);
  }

  function step(): void {
    const way = Math.sign(goal - position) * Math.min(STEP, Math.abs(goal - position));
    position += way;
    cancel = goal === position ? undefined : host.later(perStep, step);
    host.changed();
  }

  function stop(context: Context): void {
    moveTo(position, context);
  }

  function turn(next: number, context: Context): void {
    tilt = next;
    host.changed(context);
  }

  function toggle(context: Context): void {
    if (goal !== position) stop(context);
    else if (position === 0) moveTo(100, context);
    else if (position === 100) moveTo(0, context);
    else moveTo(lastUp ? 0 : 100, context);
  }

  return {
    features:
      OPEN |
      CLOSE |
      (tells ? SET_POSITION : 0) |
      ((spec.canStop ?? true) ? STOP : 0) |
      (tilt === undefined ? 0 : TILT),
    moveTo,
    stop,
    turn,
    toggle,
    look: () => ({
      state: goal > position ? 'opening' : goal < position ? 'closing' : position === 0 ? 'closed' : 'open',
      current: {
        ...(tells ? { current_position: position } : {}),
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
    open_cover: service(none, (one, _data, context) => one.moveTo(100, context), OPEN),
    close_cover: service(none, (one, _data, context) => one.moveTo(0, context), CLOSE),
    stop_cover: service(none, (one, _data, context) => one.stop(context), STOP),
    toggle: service(none, (one, _data, context) => one.toggle(context), OPEN | CLOSE),
    set_cover_position: service(
      z.strictObject({ position: between(0, 100) }),
      (one, { position }, context) => one.moveTo(Math.round(position), context),
      SET_POSITION,
    ),
    open_cover_tilt: service(none, (one, _data, context) => one.turn(100, context), OPEN_TILT),
    close_cover_tilt: service(none, (one, _data, context) => one.turn(0, context), CLOSE_TILT),
    set_cover_tilt_position: service(
      z.strictObject({ tilt_position: between(0, 100) }),
      (one, { tilt_position }, context) => one.turn(Math.round(tilt_position), context),
      SET_TILT_POSITION,
    ),
  },
};
