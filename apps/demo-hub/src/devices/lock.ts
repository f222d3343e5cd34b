import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { validationError } from '#world/service-error.ts';
import { textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

export interface LockSpec extends BaseSpec {
  readonly state: 'locked' | 'unlocked';
  /** When set, every call needs this code. */
  readonly code?: string;
  readonly canOpen?: boolean;
  /** Locking always ends in `jammed`. */
  readonly alwaysJams?: boolean;
}

const OPEN = 1;
const TURN_MS = 2_000;
type LockState = 'locked' | 'locking' | 'unlocked' | 'unlocking' | 'open' | 'opening' | 'jammed';

interface Lock extends Model {
  turn(to: 'locked' | 'unlocked' | 'open', code: string | undefined, context: Context): void;
}

const transitionalStates = { locked: 'locking', unlocked: 'unlocking', open: 'opening' } as const;

function build(spec: LockSpec, host: Host): Lock {
  let state: LockState = spec.state;
  let cancel: Cancel | undefined;

  return {
    features: spec.canOpen ? OPEN : 0,
    turn(to, code, context) {
      if (spec.code !== undefined && code !== spec.code) {
        throw validationError(
          'lock',
          'add_default_code',
          `The code for lock.${spec.id} doesn't match pattern`,
          {
            entity_id: `lock.${spec.id}`,
          },
        );
      }
      cancel?.();
      state = transitionalStates[to];
      host.publish(context);
      cancel = host.later(TURN_MS, () => {
        state = host.doesLockJam() || (to === 'locked' && spec.alwaysJams) ? 'jammed' : to;
        host.publish();
      });
    },
    report: () => ({
      state,
      current: spec.code === undefined ? {} : { code_format: `^\\d{${spec.code.length}}$` },
    }),
  };
}

const withCode = z.strictObject({ code: textField.optional() });

export const lock: Kind<LockSpec, Lock> = {
  domain: 'lock',
  build,
  services: {
    lock: service(withCode, (one, { code }, context) => one.turn('locked', code, context)),
    unlock: service(withCode, (one, { code }, context) => one.turn('unlocked', code, context)),
    open: service(withCode, (one, { code }, context) => one.turn('open', code, context), OPEN),
  },
};
