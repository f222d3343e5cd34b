import { runActions } from '#automations/runs/actions.ts';
import { beginRun, endRun, inRun, isWithin, type ScriptRun } from '#automations/runs/run-chain.ts';
import type { RunTrace } from '#automations/runs/run-trace.ts';
import type { Fields } from '#automations/values.ts';
import type { World } from '#world/world.ts';

type Mode = 'single' | 'restart' | 'queued' | 'parallel';

interface ScriptParts {
  readonly world: World;
  readonly actions: unknown;
  readonly mode: Mode;
  /** Limit of runs at a time, or in the queue. */
  readonly max: number;
  /** The number of runs has changed. */
  changed(trace?: RunTrace): void;
}

interface Start {
  readonly trace: RunTrace;
  readonly trigger: Fields;
  /** Called when the run is admitted, before its first action. */
  readonly started: () => void;
}

/** The actions of an automation, with the runs that are on their way. */
export class Script {
  readonly #parts: ScriptParts;
  readonly #runs = new Set<ScriptRun>();
  /** Settles when the last run of the queue has ended; undefined while none runs. */
  #queue: Promise<void> | undefined;

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  get runs(): number {
    return this.#runs.size;
  }

  /** Undefined in the modes without a limit. */
  get max(): number | undefined {
    const { mode, max } = this.#parts;
    return mode === 'queued' || mode === 'parallel' ? max : undefined;
  }

  /** Resolves when the run has ended, at once where the mode allows no further one. Rejects with what failed. */
  async run({ trace, trigger, started }: Start): Promise<void> {
    const { mode, world, actions } = this.#parts;
    if (this.runs > 0 && mode === 'single') {
      trace.execution = 'failed_single';
      return;
    }
    if (this.runs >= (this.max ?? Infinity)) {
      trace.execution = 'failed_max_runs';
      return;
    }
    // It could never end: stopped by, or waiting for, what it started itself.
    if ((mode === 'restart' || mode === 'queued') && isWithin(this.#runs)) {
      trace.execution = 'disallowed_recursion_detected';
      return;
    }
    const run = beginRun();
    if (run === undefined) {
      trace.execution = 'error';
      throw new Error('maximum recursion depth exceeded');
    }
    if (mode === 'restart') this.#abortAll();
    this.#runs.add(run);
    const { signal } = run.controller;
    const perform = async (): Promise<void> => {
      if (!signal.aborted) await runActions(actions, { world, trace, trigger, signal });
    };
    try {
      await inRun(run, () => {
        started();
        this.#parts.changed(trace);
        return mode === 'queued' ? this.#enqueue(perform) : perform();
      });
    } finally {
      endRun(run);
      // Stopped ones were taken out already.
      if (this.#runs.delete(run)) this.#parts.changed(trace);
    }
  }

  /** Performs at once where none runs, otherwise after the last one, when the hub has done what else there is. */
  #enqueue(perform: () => Promise<void>): Promise<void> {
    const last = this.#queue;
    const done =
      last === undefined
        ? perform()
        : last.then(() => new Promise((resolve) => setImmediate(resolve))).then(perform);
    const queue = done
      .catch(() => undefined)
      .then(() => {
        if (this.#queue === queue) this.#queue = undefined;
      });
    this.#queue = queue;
    return done;
  }

  stop(): void {
    if (this.runs === 0) return;
    this.#abortAll();
    this.#parts.changed();
  }

  #abortAll(): void {
    for (const run of this.#runs) run.controller.abort();
    this.#runs.clear();
  }
}
