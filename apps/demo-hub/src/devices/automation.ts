import { z } from 'zod';
import { boolean, none } from '#devices/fields.ts';
import { service, type BaseSpec, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

export interface AutomationSpec extends BaseSpec {
  /** The key of the config API. */
  readonly key: string;
  readonly on?: boolean;
  /** How long ago it ran last, in ms. */
  readonly ranAgo?: number;
  readonly mode?: string;
  /** What it does; `triggerId` says what set it going, where it was not a hand. */
  readonly run: (context: Context, triggerId: string | undefined) => void;
}

interface Automation extends Model {
  set(on: boolean, context: Context): void;
  trigger(context: Context, triggerId: string | undefined): void;
}

export const automation: Kind<AutomationSpec, Automation> = {
  domain: 'automation',
  build(spec, host) {
    const before = host.stateOf(`automation.${spec.id}`);
    let on = before && before.state !== 'unavailable' ? before.state === 'on' : (spec.on ?? true);
    const { mode = 'single' } = spec;
    const several = mode === 'queued' || mode === 'parallel';
    let lastTriggered =
      before?.attributes['last_triggered'] ??
      (spec.ranAgo === undefined ? null : isoTime(host.clock.now() - spec.ranAgo));

    return {
      set(next, context) {
        on = next;
        host.changed(context);
      },
      trigger(context, triggerId) {
        lastTriggered = isoTime(host.clock.now());
        host.fire(
          'automation_triggered',
          { name: spec.name, entity_id: `automation.${spec.id}`, item_id: spec.key },
          context,
        );
        host.changed(context);
        spec.run(context, triggerId);
      },
      look: () => ({
        state: on ? 'on' : 'off',
        capability: { id: spec.key },
        current: { last_triggered: lastTriggered, mode, current: 0, ...(several ? { max: 10 } : {}) },
      }),
    };
  },
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
      (one, { variables }, context) => one.trigger(context, triggerIn(variables?.['trigger'])),
    ),
  },
};

function triggerIn(trigger: unknown): string | undefined {
  if (typeof trigger !== 'object' || trigger === null || !('id' in trigger)) return undefined;
  return typeof trigger.id === 'string' ? trigger.id : undefined;
}
