import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { invalid } from '#devices/failure.ts';
import { text } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';

export interface LockSpec extends BaseSpec {
  readonly state: 'locked' | 'unlocked';
  /** With it every call needs this code. */
  readonly code?: string;
  readonly canOpen?: boolean;
  /** The door stands ajar: each try to lock ends in `jammed`. */
  readonly jams?: boolean;
}

const OPEN = 1;
const TURNS_FOR = 2_000;
type LockState = 'locked' | 'locking' | 'unlocked' | 'unlocking' | 'open' | 'opening' | 'jammed';

interface Lock extends Model {
  turn(to: 'locked' | 'unlocked' | 'open', code: string | undefined, context: Context): void;
}

const onTheWay = { locked: 'locking', unlocked: 'unlocking', open: 'opening' } as const;

function build(spec: LockSpec, host: Host): Lock {
  let state: LockState = spec.state;
  let cancel: Cancel | undefined;

  return {
    features: spec.canOpen ? OPEN : 0,
    turn(to, code, context) {
      if (spec.code !== undefined && code !== spec.code) {
        throw invalid('lock', 'add_default_code', `The code for lock.${spec.id} doesn't match pattern`, {
          entity_id: `lock.${spec.id}`,
        });
      }
      cancel?.();
      state = onTheWay[to];
      host.changed(context);
      cancel = host.later(TURNS_FOR, () => {
        state = host.lockJams() || (to === 'locked' && spec.jams) ? 'jammed' : to;
        host.changed();
      });
    },
    look: () => ({
      state,
      current: spec.code === undefined ? {} : { code_format: `^\\d{${spec.code.length}}$` },
    }),
  };
}

const withCode = z.strictObject({ code: text.optional() });

export const lock: Kind<LockSpec, Lock> = {
  domain: 'lock',
  build,
  services: {
    lock: service(withCode, (one, { code }, context) => one.turn('locked', code, context)),
    unlock: service(withCode, (one, { code }, context) => one.turn('unlocked', code, context)),
    open: service(withCode, (one, { code }, context) => one.turn('open', code, context), OPEN),
  },
};
