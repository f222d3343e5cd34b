import type { Cancel } from '#clock.ts';
import type { AutomationConfig } from '#automations/config.ts';
import { allHold } from '#automations/runs/conditions.ts';
import { RunTrace } from '#automations/runs/run-trace.ts';
import { UnknownActionError } from '#automations/runs/service-actions.ts';
import { Script } from '#automations/runs/script.ts';
import type { Traces } from '#automations/runs/traces.ts';
import { listenForTriggers } from '#automations/triggers/listen.ts';
import { textOf, type Fields } from '#automations/values.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';
import { stateJson } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** What starts a run. */
export interface Start {
  /** Of the call or the event behind it. */
  readonly context: Context | undefined;
  /** As `trigger` in the variables of the run; `platform: null` of a call of the service. */
  readonly trigger: Fields;
  readonly skipsConditions: boolean;
}

interface RunnerParts {
  readonly world: World;
  readonly traces: Traces;
  readonly key: string;
  readonly entityId: string;
  readonly name: string;
  readonly config: AutomationConfig;
}

/** One automation as it runs: its triggers, its conditions, its actions, and a trace of each run. */
export class AutomationRunner {
  readonly #parts: RunnerParts;
  readonly #script: Script;
  /** ISO time; null if never. */
  lastTriggered: string | null = null;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    const { world, entityId, config } = parts;
    this.#script = new Script({
      world,
      actions: config.actions,
      mode: config.mode,
      max: config.max,
      changed: (trace) => world.entities.refresh(entityId, trace?.context),
    });
  }

  get runs(): number {
    return this.#script.runs;
  }

  get max(): number | undefined {
    return this.#script.max;
  }

  /** Runs on each trigger while the entity is on. */
  listen(): Cancel {
    const { world, entityId, config } = this.#parts;
    return listenForTriggers(world, config.triggers, (trigger, context) => {
      if (world.states.get(entityId)?.state !== 'on') return;
      void this.start({ context, trigger, skipsConditions: false });
    });
  }

  stop(): void {
    this.#script.stop();
  }

  /** Resolves when the run has ended, however: its trace tells. */
  async start({ context, trigger, skipsConditions }: Start): Promise<void> {
    const { world, traces, key, entityId, name, config } = this.#parts;
    const { clock, random } = world;
    const trace = new RunTrace({
      clock,
      random,
      itemId: key,
      config: config.stored,
      context: world.newContext(null, context?.id ?? null),
    });
    traces.add(key, trace, config.storedTraces);
    const { idx, description } = trigger;
    trace.trigger = typeof description === 'string' ? description : null;
    const own = world.states.get(entityId);
    trace.step(idx === undefined ? 'trigger' : `trigger/${textOf(idx)}`, {
      this: own === undefined ? null : stateJson(own),
      trigger,
    });
    try {
      const mayRun =
        skipsConditions || allHold(config.conditions, 'condition', { world, trace, trigger }) === true;
      if (!mayRun) {
        trace.execution = 'failed_conditions';
        return;
      }
      const started = (): void => {
        this.lastTriggered = isoTime(clock.now());
        const source = trace.trigger === null ? {} : { source: trace.trigger };
        const data = { name, entity_id: entityId, ...source, item_id: key, run_id: trace.runId };
        world.bus.fire('automation_triggered', data, { context: trace.context });
      };
      await this.#script.run({ trace, trigger, started });
    } catch (error) {
      trace.error = error instanceof Error ? error.message : textOf(error);
      if (error instanceof UnknownActionError) this.#nameProblem(error.action);
    } finally {
      trace.finish();
    }
  }

  #nameProblem(service: string): void {
    const { world, key, entityId: entity_id, name } = this.#parts;
    world.repairs.create({
      domain: 'automation',
      issue_id: `${entity_id}_service_not_found_${service}`,
      severity: 'error',
      is_fixable: true,
      translation_key: 'service_not_found',
      translation_placeholders: { service, entity_id, name, edit: `/config/automation/edit/${key}` },
    });
  }
}
