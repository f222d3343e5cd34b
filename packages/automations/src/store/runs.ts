import { isRecord, listOf } from '@soglia/hub-client/json';
import type { Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { runOperation } from './operation.ts';
import type { AutomationRun, HubAccess, RunDetails, RunStep, StoreOptions } from './types.ts';

const DOMAIN = 'automation';

/** The last runs that the hub keeps, newest first; `automationId` is the hub's own id. Rejects with AutomationError. */
export const readRuns = (
  access: HubAccess,
  automationId: string,
  options: StoreOptions = {},
): Promise<readonly AutomationRun[]> =>
  runOperation(access, options, async (operation) => {
    const answer = await operation.command({ type: 'trace/list', domain: DOMAIN, item_id: automationId });
    const traces = listOf(answer);
    const runs = traces.map(runOf).filter((run) => run !== undefined);
    return runs.toSorted((one, other) => other.startedAt - one.startedAt);
  });

/** One of them with its steps. Rejects with AutomationError, `not_found` where the hub no longer keeps it. */
export const readRun = (
  access: HubAccess,
  automationId: string,
  runId: string,
  options: StoreOptions = {},
): Promise<RunDetails> =>
  runOperation(access, options, async (operation) => {
    const trace = await operation.command({
      type: 'trace/get',
      domain: DOMAIN,
      item_id: automationId,
      run_id: runId,
    });
    const run = runOf(trace);
    if (run === undefined || !isRecord(trace))
      throw new AutomationError('hub_error', 'The hub gave no trace that can be read');
    const { config } = trace;
    return { ...run, steps: stepsOf(trace['trace']), config: isRecord(config) ? config : undefined };
  });

/** Undefined of what is no trace, and of a change that a trigger looked at without starting anything. */
function runOf(trace: unknown): AutomationRun | undefined {
  if (!isRecord(trace) || trace['not_triggered'] === true) return undefined;
  const { run_id, timestamp, trigger } = trace;
  const startedAt = isRecord(timestamp) ? momentOf(timestamp['start']) : undefined;
  if (typeof run_id !== 'string' || startedAt === undefined) return undefined;
  return {
    runId: run_id,
    startedAt,
    finishedAt: isRecord(timestamp) ? momentOf(timestamp['finish']) : undefined,
    outcome: outcomeOf(trace),
    trigger: textOf(trigger),
    error: textOf(trace['error']),
  };
}

const outcomes: Readonly<Record<string, AutomationRun['outcome']>> = {
  finished: 'finished',
  failed_conditions: 'stopped_by_condition',
  // A condition among the actions, or a wait that ended without what it waited for.
  aborted: 'stopped_by_condition',
  failed_single: 'not_run',
  failed_max_runs: 'not_run',
  disallowed_recursion_detected: 'started_itself',
  cancelled: 'cancelled',
  error: 'failed',
};

function outcomeOf({ state, script_execution: execution, error }: Fields): AutomationRun['outcome'] {
  if (state === 'running') return 'running';
  const known = typeof execution === 'string' ? outcomes[execution] : undefined;
  return known ?? (error === undefined ? 'finished' : 'failed');
}

/** The hub groups them by path, where a step that runs again stands several times. */
function stepsOf(trace: unknown): readonly RunStep[] {
  if (!isRecord(trace)) return [];
  const steps = Object.entries(trace).flatMap(([path, elements]) =>
    Array.isArray(elements) ? elements.map((element: unknown) => stepOf(path, element)) : [],
  );
  return steps.filter((step) => step !== undefined).toSorted((one, other) => one.at - other.at);
}

function stepOf(path: string, element: unknown): RunStep | undefined {
  if (!isRecord(element)) return undefined;
  const at = momentOf(element['timestamp']);
  if (at === undefined) return undefined;
  const result = isRecord(element['result']) ? element['result'] : {};
  const { result: held, choice, enabled } = result;
  return {
    path,
    at,
    held: typeof held === 'boolean' ? held : undefined,
    choice: typeof choice === 'string' || typeof choice === 'number' ? choice : undefined,
    isSkipped: enabled === false,
    error: textOf(element['error']),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function momentOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(at) ? at : undefined;
}
