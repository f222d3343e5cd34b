import { z } from 'zod';
import { booleanField, noFields } from '#devices/service-fields.ts';
import { service, type BaseSpec, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

export interface AutomationSpec extends BaseSpec {
  /** Id in the config API. */
  readonly key: string;
  readonly on?: boolean;
  /** Time since its last run, in ms. */
  readonly lastRunAgoMs?: number;
  readonly mode?: string;
  /** Runs all actions; resolves when they have ended. */
  readonly run: (how: RunOptions) => Promise<void>;
}

interface RunOptions {
  readonly context: Context;
  /** Undefined when started by a service call. */
  readonly triggerId: string | undefined;
  readonly signal: AbortSignal;
}

/** Limit of concurrent or queued runs. */
const MAX_RUNS = 10;

interface Automation extends Model {
  set(on: boolean, stopsActions: boolean, context: Context): void;
  /** Resolves when all actions have ended; at once when the run is rejected. */
  trigger(context: Context, triggerId: string | undefined): Promise<void>;
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
      (spec.lastRunAgoMs === undefined ? null : isoTime(host.clock.now() - spec.lastRunAgoMs));
    const runs = new Set<AbortController>();
    let queue = Promise.resolve();

    const stopAll = (): void => {
      for (const run of runs) run.abort();
      runs.clear();
    };

    return {
      set(next, stopsActions, context) {
        on = next;
        if (!next && stopsActions) stopAll();
        host.publish(context);
      },
      async trigger(context, triggerId) {
        if (mode === 'restart') stopAll();
        if (runs.size >= (several ? MAX_RUNS : 1)) return;
        const run = new AbortController();
        runs.add(run);
        lastTriggered = isoTime(host.clock.now());
        host.fire(
          'automation_triggered',
          { name: spec.name, entity_id: `automation.${spec.id}`, item_id: spec.key },
          context,
        );
        host.publish(context);
        const how = { context, triggerId, signal: run.signal };
        const done = mode === 'queued' ? queue.then(() => spec.run(how)) : spec.run(how);
        if (mode === 'queued') queue = done;
        await done;
        // Stopped runs were removed already.
        if (runs.delete(run)) host.publish(context);
      },
      report: () => ({
        state: on ? 'on' : 'off',
        capability: { id: spec.key },
        current: {
          last_triggered: lastTriggered,
          mode,
          current: runs.size,
          ...(several ? { max: MAX_RUNS } : {}),
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
      (one, { variables }, context) => one.trigger(context, triggerIdIn(variables?.['trigger'])),
    ),
  },
};

function triggerIdIn(trigger: unknown): string | undefined {
  if (typeof trigger !== 'object' || trigger === null || !('id' in trigger)) return undefined;
  return typeof trigger.id === 'string' ? trigger.id : undefined;
}
