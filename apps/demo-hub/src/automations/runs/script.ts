import { runActions } from '#automations/runs/actions.ts';
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
  readonly #runs = new Set<AbortController>();
  #queue = Promise.resolve();

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
    if (mode === 'restart') this.#abortAll();
    const run = new AbortController();
    this.#runs.add(run);
    started();
    this.#parts.changed(trace);
    const perform = async (): Promise<void> => {
      if (!run.signal.aborted) await runActions(actions, { world, trace, trigger, signal: run.signal });
    };
    const done = mode === 'queued' ? this.#queue.then(perform) : perform();
    if (mode === 'queued') this.#queue = done.catch(() => undefined);
    try {
      await done;
    } finally {
      // Stopped ones were taken out already.
      if (this.#runs.delete(run)) this.#parts.changed(trace);
    }
  }

  stop(): void {
    if (this.runs === 0) return;
    this.#abortAll();
    this.#parts.changed();
  }

  #abortAll(): void {
    for (const run of this.#runs) run.abort();
    this.#runs.clear();
  }
}
