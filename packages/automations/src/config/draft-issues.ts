import { visibleText } from '@soglia/hub-client/text';
import { isEmptyTarget } from './target.ts';
import type { Action, Automation, Condition, DraftIssue, Trigger } from './types.ts';

/** Why it cannot be saved, in the order in which people read it. The hub checks the rest. */
export function draftIssues(automation: Automation): readonly DraftIssue[] {
  const { alias, triggers, conditions, actions, isBlueprint } = automation;
  const issues: DraftIssue[] = visibleText(alias) === '' ? [{ code: 'alias', path: 'alias' }] : [];
  if (isBlueprint) return issues;
  if (triggers.length === 0) issues.push({ code: 'no_triggers', path: 'triggers' });
  if (actions.length === 0) issues.push({ code: 'no_actions', path: 'actions' });
  const incomplete = [
    ...triggers.flatMap((trigger, index) => triggerGaps(trigger, `triggers.${index}`)),
    ...conditions.flatMap((condition, index) => conditionGaps(condition, `conditions.${index}`)),
    ...actions.flatMap((action, index) => actionGaps(action, `actions.${index}`)),
  ];
  return [...issues, ...incomplete.map((path) => ({ code: 'incomplete', path }) as const)];
}

type Paths = readonly string[];

function triggerGaps(trigger: Trigger, path: string): Paths {
  return isTriggerComplete(trigger) ? [] : [path];
}

function isTriggerComplete(trigger: Trigger): boolean {
  switch (trigger.kind) {
    case 'state':
    case 'button':
      return trigger.entityIds.length > 0;
    case 'numeric_state':
      return trigger.entityIds.length > 0 && hasLimits(trigger);
    case 'time':
      return trigger.at.length > 0 && trigger.at.every((time) => time !== '');
    case 'zone':
      return trigger.entityIds.length > 0 && trigger.zoneId !== '';
    case 'device':
      return trigger.deviceId !== '';
    case 'purpose':
      return trigger.type !== '';
    case 'sun':
    case 'homeassistant':
    case 'other':
      return true;
  }
}

function conditionGaps(condition: Condition, path: string): Paths {
  if (condition.kind === 'and' || condition.kind === 'or' || condition.kind === 'not') {
    const { conditions } = condition;
    if (conditions.length === 0) return [path];
    return conditions.flatMap((inner, index) => conditionGaps(inner, `${path}.conditions.${index}`));
  }
  return isConditionComplete(condition) ? [] : [path];
}

function isConditionComplete(condition: Condition): boolean {
  switch (condition.kind) {
    case 'state':
      return condition.entityIds.length > 0 && condition.states.length > 0;
    case 'numeric_state':
      return condition.entityIds.length > 0 && hasLimits(condition);
    case 'time':
      return condition.after !== undefined || condition.before !== undefined || condition.weekdays.length > 0;
    case 'sun':
      return condition.after !== undefined || condition.before !== undefined;
    case 'zone':
      return condition.entityIds.length > 0 && condition.zoneIds.length > 0;
    case 'purpose':
      return condition.type !== '';
    default:
      return true;
  }
}

function actionGaps(action: Action, path: string): Paths {
  switch (action.kind) {
    case 'service':
      return action.service === '' || (action.service === 'scene.turn_on' && isEmptyTarget(action.target))
        ? [path]
        : [];
    case 'delay':
      return Number.isFinite(action.seconds) && action.seconds >= 0 ? [] : [path];
    case 'wait_for_trigger':
      if (action.triggers.length === 0) return [path];
      return action.triggers.flatMap((trigger, index) =>
        triggerGaps(trigger, `${path}.wait_for_trigger.${index}`),
      );
    case 'if': {
      if (action.conditions.length === 0 || action.then.length === 0) return [path];
      return [
        ...action.conditions.flatMap((inner, index) => conditionGaps(inner, `${path}.if.${index}`)),
        ...action.then.flatMap((inner, index) => actionGaps(inner, `${path}.then.${index}`)),
        ...action.otherwise.flatMap((inner, index) => actionGaps(inner, `${path}.else.${index}`)),
      ];
    }
    case 'condition':
      return conditionGaps(action.condition, path);
    case 'other':
      return [];
  }
}

/** A value that could be both has none in between. */
const hasLimits = ({
  above,
  below,
}: {
  readonly above: number | undefined;
  readonly below: number | undefined;
}) =>
  (above !== undefined || below !== undefined) &&
  (above === undefined || below === undefined || above < below);
