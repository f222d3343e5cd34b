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
  /** What it does, from beginning to end. */
  readonly run: (how: Running) => Promise<void>;
}

interface Running {
  readonly context: Context;
  /** What set it going, where it was not a hand. */
  readonly triggerId: string | undefined;
  readonly signal: AbortSignal;
}

/** How many runs there may be at a time, where there may be several. */
const MOST = 10;

interface Automation extends Model {
  set(on: boolean, stopsActions: boolean, context: Context): void;
  /** Resolves when it has done everything, and at once where it does not run. */
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
      (spec.ranAgo === undefined ? null : isoTime(host.clock.now() - spec.ranAgo));
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
        host.changed(context);
      },
      async trigger(context, triggerId) {
        if (mode === 'restart') stopAll();
        if (runs.size >= (several ? MOST : 1)) return;
        const run = new AbortController();
        runs.add(run);
        lastTriggered = isoTime(host.clock.now());
        host.fire(
          'automation_triggered',
          { name: spec.name, entity_id: `automation.${spec.id}`, item_id: spec.key },
          context,
        );
        host.changed(context);
        const how = { context, triggerId, signal: run.signal };
        const done = mode === 'queued' ? queue.then(() => spec.run(how)) : spec.run(how);
        if (mode === 'queued') queue = done;
        await done;
        // One that was stopped is not counted any more.
        if (runs.delete(run)) host.changed(context);
      },
      look: () => ({
        state: on ? 'on' : 'off',
        capability: { id: spec.key },
        current: {
          last_triggered: lastTriggered,
          mode,
          current: runs.size,
          ...(several ? { max: MOST } : {}),
        },
      }),
    };
  },
  services: {
    turn_on: service(none, (one, _data, context) => one.set(true, false, context)),
    turn_off: service(
      z.strictObject({ stop_actions: boolean.default(true) }),
      (one, { stop_actions }, context) => one.set(false, stop_actions, context),
    ),
    toggle: service(none, (one, _data, context) => one.set(one.look().state !== 'on', true, context)),
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
