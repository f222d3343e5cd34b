import { isRecord } from '@soglia/hub-client/json';
import { refuseStored } from '../automations/resolve-automation.ts';
import type { RuleContext } from '../policy-caller.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fields of a run that quote nothing. */
const KEPT = ['run_id', 'state', 'script_execution', 'domain', 'item_id', 'last_step'];

/** The hub's own words for triggers that name no entity. */
const PLAIN_TRIGGER = /^(?:time|time pattern|sunrise|sunset|Home Assistant (?:starting|stopping))$/;
const STATE_TRIGGER = /^(?:numeric )?state of ([a-z0-9_]+\.[a-z0-9_]+)$/;

/** What started a run, where that is said without anything else than the ids of visible entities. */
function narrowTrigger(trigger: unknown, { access }: RuleContext): string | null {
  if (typeof trigger !== 'string') return null;
  const [, entityId] = STATE_TRIGGER.exec(trigger) ?? [];
  const isTold = entityId === undefined ? PLAIN_TRIGGER.test(trigger) : access.isVisible(entityId);
  return isTold ? trigger : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The hub's words for an error may quote what it acted on. */
const narrowError = (row: Row): Row => (isText(row['error']) ? { error: 'error' } : {});

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** One run, without what happened in it. */
function narrowRow(row: Row, context: RuleContext): Row {
  const { timestamp } = row;
  const times = isRecord(timestamp) ? timestamp : {};
  return {
    ...Object.fromEntries(KEPT.flatMap((key) => (key in row ? [[key, textOf(row[key])]] : []))),
    timestamp: { start: textOf(times['start']), finish: textOf(times['finish']) },
    trigger: narrowTrigger(row['trigger'], context),
    ...narrowError(row),
  };
}

/** The runs of `trace/list`. */
export const narrowRuns = (result: unknown, context: RuleContext): unknown =>
  Array.isArray(result) ? result.filter(isRecord).map((row) => narrowRow(row, context)) : undefined;

/**
 * A run of `trace/get`: which steps it went, when, and which conditions held. Of a run of an earlier configuration that
 * names what the person does not see, only that it was.
 */
export function narrowRun(result: unknown, context: RuleContext): unknown {
  if (!isRecord(result)) return undefined;
  const { config, trace } = result;
  const isOpen = isRecord(config) && refuseStored(config, context, 'trace/get') === undefined;
  return {
    ...narrowRow(result, context),
    trace: isOpen && isRecord(trace) ? narrowSteps(trace) : {},
    config: isOpen ? config : null,
    blueprint_inputs: null,
  };
}

const PATH = /^[a-z0-9_]+(?:\/[a-z0-9_]+)*$/;

const narrowSteps = (trace: Row): Row =>
  Object.fromEntries(
    Object.entries(trace).flatMap(([path, steps]) =>
      PATH.test(path) && Array.isArray(steps)
        ? [[path, steps.filter(isRecord).map((step) => narrowStep(path, step))]]
        : [],
    ),
  );

function narrowStep(path: string, step: Row): Row {
  const { timestamp, result } = step;
  const held = isRecord(result) ? result['result'] : undefined;
  return {
    path,
    timestamp: textOf(timestamp),
    ...(typeof held === 'boolean' && { result: { result: held } }),
    ...narrowError(step),
  };
}
