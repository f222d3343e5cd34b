import { allHold, conditionHolds, type Scope } from '#automations/runs/conditions.ts';
import { ConditionError } from '#automations/runs/condition-error.ts';
import type { TraceStep } from '#automations/runs/run-trace.ts';
import { callService, fireEvent, runDeviceAction } from '#automations/runs/service-actions.ts';
import { TemplateError } from '#automations/runs/template-error.ts';
import { listenForTriggers } from '#automations/triggers/listen.ts';
import { durationMs, isFields, isTemplate, partsIn, textOf, type Fields } from '#automations/values.ts';
import { ServiceError } from '#world/service-error.ts';

/** One run of actions. */
export interface ActionRun extends Scope {
  /** Aborted when the run is stopped: what waits ends, and no further action begins. */
  readonly signal: AbortSignal;
}

/** Ends actions: `condition` only those of its own list, `stop` and `abort` all of them. */
class Halt extends Error {
  readonly how: 'condition' | 'stop' | 'abort';
  constructor(how: Halt['how'], message = '') {
    super(message);
    this.how = how;
  }
}

const MAX_LOOPS = 10_000;

/** Runs all actions of an automation. Rejects with what failed; the run's trace tells how it ended. */
export async function runActions(actions: unknown, run: ActionRun): Promise<void> {
  try {
    await runList(actions, 'action', run);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
}

async function runList(actions: unknown, path: string, run: ActionRun): Promise<void> {
  try {
    for (const [index, action] of partsIn(actions).entries()) {
      if (run.signal.aborted) {
        run.trace.execution = 'cancelled';
        return;
      }
      await runStep(isFields(action) ? action : {}, `${path}/${index}`, run);
    }
    run.trace.execution = 'finished';
  } catch (error) {
    run.trace.execution = endOf(error);
    if (!(error instanceof Halt && error.how === 'condition')) throw error;
  }
}

function endOf(error: unknown): 'finished' | 'aborted' | 'error' {
  if (!(error instanceof Halt)) return 'error';
  return error.how === 'stop' ? 'finished' : 'aborted';
}

async function runStep(action: Fields, path: string, run: ActionRun): Promise<void> {
  const step = run.trace.step(path, path === 'action/0' ? { context: run.trace.context } : undefined);
  if (action['enabled'] === false) {
    step.result = { enabled: false };
    return;
  }
  try {
    if (isTemplate(action['enabled'])) throw new TemplateError();
    await performed(action, path, step, run);
  } catch (error) {
    if (error instanceof Halt) {
      if (error.how === 'abort') step.error = error.message;
      throw error;
    }
    step.error = error instanceof Error ? error.message : textOf(error);
    const mayGoOn = error instanceof ServiceError && !['not_found', 'invalid_format'].includes(error.code);
    if (action['continue_on_error'] !== true || !mayGoOn) throw error;
  }
}

function performed(action: Fields, path: string, step: TraceStep, run: ActionRun): void | Promise<void> {
  const kinds: Readonly<Record<string, () => void | Promise<void>>> = {
    delay: () => delay(action, step, run),
    wait_for_trigger: () => waitForTrigger(action, step, run),
    wait_template() {
      throw new TemplateError();
    },
    if: () => decide(action, path, step, run),
    choose: () => choose(action, path, step, run),
    repeat: () => repeat(action['repeat'], path, run),
    parallel: () => inParallel(action['parallel'], path, run),
    sequence: () => runList(action['sequence'], `${path}/sequence`, run),
    stop: () => stop(action, step),
    event: () => fireEvent(action, step, run),
    scene: () => callService({ action: 'scene.turn_on', entity_id: action['scene'] }, step, run),
    // Nothing here reads variables or answers a conversation.
    variables: () => undefined,
    set_conversation_response: () => undefined,
    action: () => callService(action, step, run),
    device_id: () => runDeviceAction(action, step, run),
  };
  const isCondition = ['condition', 'and', 'or', 'not'].some((key) => key in action);
  if (isCondition) {
    demand(action, path, step, run);
    return;
  }
  const [, perform] = Object.entries(kinds).find(([key]) => key in action) ?? [];
  return perform?.();
}

/** A condition among actions: ends its list where it does not hold, or cannot be told. */
function demand(action: Fields, path: string, step: TraceStep, run: ActionRun): void {
  let holds: boolean | null = false;
  try {
    holds = conditionHolds(action, path, run, step);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    delete step.error;
  }
  step.result = { ...step.result, result: holds };
  if (holds !== true) throw new Halt('condition');
}

function stop(action: Fields, step: TraceStep): never {
  const isError = action['error'] === true;
  step.result = { stop: action['stop'], error: isError };
  throw new Halt(isError ? 'abort' : 'stop', textOf(action['stop']));
}

/** Resolves after `ms` with true, or as soon as the run is stopped. */
function pause(ms: number, { world, signal }: ActionRun): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const cancel = world.later(ms, () => resolve(true));
    signal.addEventListener('abort', () => {
      cancel();
      resolve(false);
    });
  });
}

function periodOf(value: unknown): number {
  if (isTemplate(value) || (isFields(value) && Object.values(value).some(isTemplate))) {
    throw new Halt('abort', new TemplateError().message);
  }
  return durationMs(value) ?? 0;
}

async function delay(action: Fields, step: TraceStep, run: ActionRun): Promise<void> {
  const ms = periodOf(action['delay']);
  step.result = { delay: ms / 1000, done: ms === 0 };
  if (ms > 0 && (await pause(ms, run))) step.result = { delay: ms / 1000, done: true };
}

async function waitForTrigger(action: Fields, step: TraceStep, run: ActionRun): Promise<void> {
  const limit = action['timeout'] === undefined ? undefined : periodOf(action['timeout']);
  const begun = run.world.clock.now();
  const note = (wait: Fields, more: Fields = {}): void => {
    step.changed_variables = { ...step.changed_variables, wait };
    step.result = { wait, ...more };
  };
  note({ remaining: limit === undefined ? null : limit / 1000, completed: false, trigger: null });
  const hasFired = await new Promise<boolean>((resolve) => {
    const cancels: (() => void)[] = [];
    const end = (fired: boolean): void => {
      for (const cancel of cancels) cancel();
      resolve(fired);
    };
    if (limit === 0 || run.signal.aborted) {
      end(false);
      return;
    }
    const stopListening = listenForTriggers(run.world, action['wait_for_trigger'], (trigger) => {
      const spent = run.world.clock.now() - begun;
      const remaining = limit === undefined ? null : (limit - spent) / 1000;
      note({ remaining, completed: true, trigger });
      end(true);
    });
    cancels.push(stopListening);
    if (limit !== undefined) cancels.push(run.world.later(limit, () => end(false)));
    run.signal.addEventListener('abort', () => end(false));
  });
  if (hasFired || run.signal.aborted) return;
  const wait = { remaining: 0, completed: false, trigger: null };
  if (action['continue_on_timeout'] !== false) {
    note(wait);
    return;
  }
  note(wait, { timeout: true });
  throw new Halt('abort', 'TimeoutError');
}

async function decide(action: Fields, path: string, step: TraceStep, run: ActionRun): Promise<void> {
  const holds = tested(action['if'], `${path}/if`, `${path}/if/condition`, run);
  if (holds === true) {
    step.result = { choice: 'then' };
    return runList(action['then'], `${path}/then`, run);
  }
  if (action['else'] === undefined) return;
  step.result = { choice: 'else' };
  await runList(action['else'], `${path}/else`, run);
}

async function choose(action: Fields, path: string, step: TraceStep, run: ActionRun): Promise<void> {
  for (const [index, option] of partsIn(action['choose']).entries()) {
    const { conditions, sequence } = isFields(option) ? option : {};
    const at = `${path}/choose/${index}`;
    if (tested(conditions, at, `${at}/conditions`, run) === true) {
      step.result = { choice: index };
      return runList(sequence, `${at}/sequence`, run);
    }
  }
  if (action['default'] === undefined) return;
  step.result = { choice: 'default' };
  await runList(action['default'], `${path}/default`, run);
}

function tested(conditions: unknown, path: string, each: string, run: ActionRun): boolean | null {
  const step = run.trace.step(path);
  const result = allHold(conditions, each, run);
  step.result = { result };
  return result;
}

async function repeat(how: unknown, path: string, run: ActionRun): Promise<void> {
  if (!isFields(how)) return;
  const at = `${path}/repeat`;
  const once = (): Promise<void> => runList(how['sequence'], `${at}/sequence`, run);
  const holds = (key: 'while' | 'until'): boolean | null =>
    tested(how[key], `${at}/${key}`, `${at}/${key}`, run);
  if (isTemplate(how['count']) || isTemplate(how['for_each'])) {
    throw new Halt('abort', new TemplateError().message);
  }
  const items = Array.isArray(how['for_each']) ? how['for_each'].length : undefined;
  const count = how['count'] === undefined ? items : Number(how['count']);
  for (let round = 1; count === undefined || round <= count; round++) {
    if (run.signal.aborted) return;
    if (round > MAX_LOOPS) throw new Halt('abort', `terminated because it looped ${MAX_LOOPS} times`);
    if ('while' in how && holds('while') !== true) return;
    await once();
    if ('until' in how && holds('until') !== false) return;
    // Loops without anything to wait for must let the hub do other things.
    if (round % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function inParallel(branches: unknown, path: string, run: ActionRun): Promise<void> {
  const ended = await Promise.allSettled(
    partsIn(branches).map((branch, index) => {
      const actions = isFields(branch) && 'sequence' in branch ? branch['sequence'] : branch;
      return runList(actions, `${path}/parallel/${index}/sequence`, run);
    }),
  );
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
