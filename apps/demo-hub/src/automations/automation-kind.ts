import { z } from 'zod';
import { booleanField, noFields } from '#world/service-fields.ts';
import { service, type BaseSpec, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';
import type { AutomationRunner } from './automation-runner.ts';
import { isFields, type Fields } from './values.ts';

export interface AutomationSpec extends BaseSpec {
  /** Id in the config API. */
  readonly key: string;
  /** While it was never on or off. */
  readonly on: boolean;
  /** Whether it is on after each load, where its configuration says so. */
  readonly initial: boolean | undefined;
  readonly mode: string;
  /** Undefined of an invalid one. */
  readonly runner: AutomationRunner | undefined;
}

interface Automation extends Model {
  set(on: boolean, stopsActions: boolean, context: Context): void;
  /** Resolves when all actions have ended; at once when the run is not admitted. */
  trigger(context: Context, skipsConditions: boolean, variables: Fields): Promise<void>;
}

export const automation: Kind<AutomationSpec, Automation> = {
  domain: 'automation',
  build(spec, host) {
    const { runner, key, mode } = spec;
    const before = host.stateOf(`automation.${spec.id}`);
    const wasOn = before === undefined || before.state === 'unavailable' ? spec.on : before.state === 'on';
    let on = spec.initial ?? wasOn;
    return {
      set(next, stopsActions, context) {
        on = next;
        if (!next && stopsActions) runner?.stop();
        host.publish(context);
      },
      async trigger(context, skipsConditions, { trigger }) {
        const given = isFields(trigger) ? trigger : { platform: null };
        await runner?.start({ context, trigger: given, skipsConditions });
      },
      report: () => ({
        state: on ? 'on' : 'off',
        capability: { id: key },
        current: {
          last_triggered: runner?.lastTriggered ?? null,
          mode,
          current: runner?.runs ?? 0,
          ...(runner?.max === undefined ? {} : { max: runner.max }),
        },
      }),
    };
  },
  services: {
    turn_on: service(noFields, (one, _data, context) => one.set(true, false, context)),
    turn_off: service(
      z.strictObject({ stop_actions: booleanField.default(true) }),
      (one, { stop_actions }, context) => one.set(false, stop_actions, context),
    ),
    toggle: service(noFields, (one, _data, context) => one.set(one.report().state !== 'on', true, context)),
    trigger: service(
      z.strictObject({
        skip_condition: booleanField.default(true),
        variables: z.record(z.string(), z.unknown()).optional(),
      }),
      (one, { skip_condition, variables }, context) => one.trigger(context, skip_condition, variables ?? {}),
    ),
  },
};
