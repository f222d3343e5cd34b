import { createHash } from 'node:crypto';
import { DAY_MS } from '#durations.ts';
import type { StoredTrace, TraceStep } from '#automations/runs/run-trace.ts';
import { isFields, partsIn, textOf, type Fields } from '#automations/values.ts';
import type { HomeAutomation, HomeRun } from '#homes/home.ts';
import { isoTime } from '#world/iso-time.ts';
import { localTime } from '#world/local-time.ts';
import { sunTimes } from '#world/sun.ts';
import type { World } from '#world/world.ts';

/** When a run of the home's past was: that time of that day, or of the day before where it has not come yet. */
export function timeOfRun(world: World, { daysAgo, at }: HomeRun): number {
  const now = world.clock.now();
  const onDay = (ago: number): number => {
    const { midnight } = localTime(now - ago * DAY_MS);
    return at === 'sunset' ? sunTimes(midnight + DAY_MS / 2, world.home).set : midnight + at;
  };
  const first = onDay(daysAgo);
  return first < now ? first : onDay(daysAgo + 1);
}

/** The trace of a run before the start of the hub, as if it had been recorded. */
export function pastTrace(world: World, { key, config }: HomeAutomation, run: HomeRun): StoredTrace {
  const start = timeOfRun(world, run);
  const runId = createHash('md5').update(`run ${key} ${run.daysAgo}`).digest('hex');
  const context = { ...world.newContext(), parent_id: null };
  const steps = stepsOf(config, run, start);
  const summary: Fields = {
    last_step: steps.at(-1)?.path ?? null,
    run_id: runId,
    state: 'stopped',
    script_execution: run.outcome,
    timestamp: { start: isoTime(start), finish: isoTime(start + 10 * steps.length) },
    domain: 'automation',
    item_id: key,
    ...(run.error === undefined ? {} : { error: run.error }),
    trigger: run.trigger,
  };
  const trace = Object.fromEntries(steps.map((step) => [step.path, [step]]));
  return {
    runId,
    contextId: context.id,
    summary: () => summary,
    details: () => ({ ...summary, trace, config, blueprint_inputs: null, context }),
  };
}

/** All conditions and actions up to the one that ended it. */
function stepsOf({ conditions, actions }: Fields, run: HomeRun, start: number): readonly TraceStep[] {
  const steps: TraceStep[] = [];
  const add = (path: string, more: Partial<TraceStep>): void => {
    steps.push({ path, timestamp: isoTime(start + 10 * steps.length), ...more });
  };
  const trigger = { id: '0', idx: '0', alias: null, description: run.trigger };
  add('trigger/0', { changed_variables: { trigger } });
  const tests = partsIn(conditions);
  for (const index of tests.keys()) {
    const isLast = index === tests.length - 1;
    add(`condition/${index}`, { result: { result: run.outcome !== 'failed_conditions' || !isLast } });
  }
  if (run.outcome === 'failed_conditions') return steps;
  for (const [index, action] of partsIn(actions).entries()) {
    const hasFailed = run.error !== undefined && index === run.failedAction;
    add(`action/${index}`, { ...resultOf(action), ...(hasFailed ? { error: run.error } : {}) });
    if (hasFailed) break;
  }
  return steps;
}

function resultOf(action: unknown): Partial<TraceStep> {
  if (!isFields(action) || action['action'] === undefined) return {};
  const [domain, service] = textOf(action['action']).split('.');
  const { data = {}, target = {} } = action;
  return { result: { params: { domain, service, service_data: data, target }, running_script: false } };
}
