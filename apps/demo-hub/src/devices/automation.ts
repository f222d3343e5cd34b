import { z } from 'zod';
import { boolean, none } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

export interface Action {
  readonly domain: string;
  readonly service: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface AutomationSpec extends BaseSpec {
  /** The key of the config API. */
  readonly key: string;
  readonly on?: boolean;
  /** Milliseconds since the epoch, or how long ago where negative. */
  readonly lastTriggered?: number;
  readonly actions: readonly Action[];
}

interface Automation extends Model {
  set(on: boolean, context: Context): void;
  trigger(context: Context): void;
}

function build(spec: AutomationSpec, host: Host): Automation {
  let on = spec.on ?? true;
  const last = spec.lastTriggered;
  let lastTriggered = last === undefined ? null : isoTime(last < 0 ? host.clock.now() + last : last);

  return {
    set(next, context) {
      on = next;
      host.changed(context);
    },
    trigger(context) {
      lastTriggered = isoTime(host.clock.now());
      host.fire('automation_triggered', { name: spec.name, entity_id: `automation.${spec.id}` }, context);
      host.changed(context);
      for (const { domain, service: name, data } of spec.actions) host.callService(domain, name, { ...data });
    },
    look: () => ({
      state: on ? 'on' : 'off',
      capability: { id: spec.key },
      current: { last_triggered: lastTriggered, mode: 'single', current: 0 },
    }),
  };
}

export const automation: Kind<AutomationSpec, Automation> = {
  domain: 'automation',
  build,
  services: {
    turn_on: service(none, (one, _data, context) => one.set(true, context)),
    turn_off: service(z.strictObject({ stop_actions: boolean.default(true) }), (one, _data, context) =>
      one.set(false, context),
    ),
    toggle: service(none, (one, _data, context) => one.set(one.look().state !== 'on', context)),
    trigger: service(
      z.strictObject({
        skip_condition: boolean.default(true),
        variables: z.record(z.string(), z.unknown()).optional(),
      }),
      (one, _data, context) => one.trigger(context),
    ),
  },
};
