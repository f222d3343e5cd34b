import type { Clock } from '#clock.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';
import type { Random } from '#world/random.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Why a run ended; null while it runs, and of one that was stopped before it began. */
type Execution =
  | 'finished'
  | 'cancelled'
  | 'aborted'
  | 'error'
  | 'failed_conditions'
  | 'failed_single'
  | 'failed_max_runs'
  | 'disallowed_recursion_detected';

/** One step of a run, as `trace/get` answers it. */
export interface TraceStep {
  readonly path: string;
  readonly timestamp: string;
  changed_variables?: Fields;
  error?: string;
  result?: Fields;
}

/** A trace as the commands answer it. */
export interface StoredTrace {
  readonly runId: string;
  readonly contextId: string;
  /** As in `trace/list`. */
  summary(): Fields;
  /** As `trace/get` answers it. */
  details(): Fields;
}

interface TraceParts {
  readonly clock: Clock;
  readonly random: Random;
  /** The `id` of the automation. */
  readonly itemId: string;
  readonly config: Fields;
  readonly context: Context;
}

/** Steps of one path that are kept, as in loops. */
const MAX_STEPS_OF_PATH = 20;

/** What one run of an automation did. */
export class RunTrace implements StoredTrace {
  readonly runId: string;
  readonly context: Context;
  execution: Execution | null = null;
  trigger: string | null = null;
  error: string | undefined;
  readonly #parts: TraceParts;
  readonly #steps = new Map<string, TraceStep[]>();
  readonly #startedAt: number;
  #finishedAt: number | undefined;

  constructor(parts: TraceParts) {
    this.#parts = parts;
    this.context = parts.context;
    this.runId = hexId(parts.random);
    this.#startedAt = parts.clock.now();
  }

  get contextId(): string {
    return this.context.id;
  }

  step(path: string, changedVariables?: Fields): TraceStep {
    const step: TraceStep = {
      path,
      timestamp: isoTime(this.#parts.clock.now()),
      ...(changedVariables === undefined ? {} : { changed_variables: changedVariables }),
    };
    const others = this.#steps.get(path) ?? [];
    this.#steps.set(path, [...others.slice(1 - MAX_STEPS_OF_PATH), step]);
    return step;
  }

  finish(): void {
    this.#finishedAt = this.#parts.clock.now();
  }

  summary(): Fields {
    return {
      last_step: [...this.#steps.keys()].at(-1) ?? null,
      run_id: this.runId,
      state: this.#finishedAt === undefined ? 'running' : 'stopped',
      script_execution: this.#finishedAt === undefined ? null : this.execution,
      timestamp: {
        start: isoTime(this.#startedAt),
        finish: this.#finishedAt === undefined ? null : isoTime(this.#finishedAt),
      },
      domain: 'automation',
      item_id: this.#parts.itemId,
      ...(this.error === undefined ? {} : { error: this.error }),
      trigger: this.trigger,
    };
  }

  details(): Fields {
    return {
      ...this.summary(),
      trace: Object.fromEntries(this.#steps),
      config: this.#parts.config,
      blueprint_inputs: null,
      context: this.context,
    };
  }
}

function hexId(random: Random): string {
  let id = '';
  while (id.length < 32) id += Math.floor(random() * 16).toString(16);
  return id;
}
