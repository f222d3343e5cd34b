import { AsyncLocalStorage } from 'node:async_hooks';

/** One run of a script. */
export interface ScriptRun {
  readonly controller: AbortController;
  /** The runs on their way that this one was started by, directly or through others. */
  readonly startedBy: readonly ScriptRun[];
  readonly chain: Chain;
  isRunning: boolean;
}

/** Runs that start each other, counted as long as the hub comes to nothing else. */
interface Chain {
  count: number;
}

const MAX_DEPTH = 50;
const MAX_RUNS_AT_ONCE = 100;

/**
 * Through events and service calls, for what happens in the course of a run. A real hub lets automations start each
 * other on and on; this one shares its process with the gateway, and ends them.
 */
const current = new AsyncLocalStorage<ScriptRun>();

function runsAround(): readonly ScriptRun[] {
  const run = current.getStore();
  return run === undefined ? [] : [...run.startedBy, run].filter(({ isRunning }) => isRunning);
}

/** Whether what happens now is done by one of these runs. */
export const isWithin = (runs: ReadonlySet<ScriptRun>): boolean => runsAround().some((run) => runs.has(run));

/** A run that begins now; undefined where automations start each other without end. */
export function beginRun(): ScriptRun | undefined {
  const startedBy = runsAround();
  const chain = startedBy[0]?.chain ?? { count: 0 };
  if (chain.count === 0) setImmediate(() => (chain.count = 0));
  chain.count++;
  if (startedBy.length >= MAX_DEPTH || chain.count > MAX_RUNS_AT_ONCE) return undefined;
  return { controller: new AbortController(), startedBy, chain, isRunning: true };
}

export function endRun(run: ScriptRun): void {
  run.isRunning = false;
}

/** What `perform` does, and what follows from it, is done by this run. */
export const inRun = <Result>(run: ScriptRun, perform: () => Result): Result => current.run(run, perform);
