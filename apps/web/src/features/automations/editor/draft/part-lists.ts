import type { Action, Automation, Condition, Trigger } from '@soglia/automations/config';

/** A part, with what it is: triggers and conditions share names of kinds. */
export type AnyPart =
  | { readonly section: 'trigger'; readonly part: Trigger }
  | { readonly section: 'condition'; readonly part: Condition }
  | { readonly section: 'action'; readonly part: Action };

export type Section = AnyPart['section'];

/** What becomes of a list of parts, whichever it turns out to be. */
export interface ListChange {
  readonly triggers: (list: readonly Trigger[]) => readonly Trigger[];
  readonly conditions: (list: readonly Condition[]) => readonly Condition[];
  readonly actions: (list: readonly Action[]) => readonly Action[];
}

type Steps = readonly string[];

/** The parts under a path such as `actions.2.then`; none where there is no such list. */
export function partsAt(automation: Automation, path: string): readonly AnyPart[] {
  let found: readonly AnyPart[] = [];
  const keep = (parts: readonly AnyPart[]) => {
    found = parts;
  };
  changeList(automation, path, {
    triggers(list) {
      keep(list.map((part) => ({ section: 'trigger', part })));
      return list;
    },
    conditions(list) {
      keep(list.map((part) => ({ section: 'condition', part })));
      return list;
    },
    actions(list) {
      keep(list.map((part) => ({ section: 'action', part })));
      return list;
    },
  });
  return found;
}

/** The list and the position of a part: `['actions.2.then', 0]` of `actions.2.then.0`. */
export function positionOf(path: string): readonly [list: string, index: number] {
  const at = path.lastIndexOf('.');
  return [path.slice(0, at), Number(path.slice(at + 1))];
}

/** The part under a path; `actions.1.condition` is what an action of the kind `condition` asks. */
export function partAt(automation: Automation, path: string): AnyPart | undefined {
  if (path.endsWith('.condition')) {
    const owner = partAt(automation, path.slice(0, -'.condition'.length));
    return owner?.section === 'action' && owner.part.kind === 'condition'
      ? { section: 'condition', part: owner.part.condition }
      : undefined;
  }
  const [list, index] = positionOf(path);
  return partsAt(automation, list)[index];
}

/** The automation with one of its lists changed, at any depth; the same where the path leads nowhere. */
export function changeList(automation: Automation, path: string, change: ListChange): Automation {
  const [head, ...steps] = path.split('.');
  if (head === 'triggers' && steps.length === 0)
    return { ...automation, triggers: change.triggers(automation.triggers) };
  if (head === 'conditions')
    return { ...automation, conditions: inConditions(automation.conditions, steps, change) };
  if (head === 'actions') return { ...automation, actions: inActions(automation.actions, steps, change) };
  return automation;
}

const replaceAt = <Item>(list: readonly Item[], index: string, change: (item: Item) => Item) =>
  list.map((item, at) => (String(at) === index ? change(item) : item));

function inConditions(list: readonly Condition[], [index, ...steps]: Steps, change: ListChange) {
  if (index === undefined) return change.conditions(list);
  return replaceAt(list, index, (condition) => inCondition(condition, steps, change));
}

function inCondition(condition: Condition, [name, ...steps]: Steps, change: ListChange): Condition {
  if (name !== 'conditions') return condition;
  if (condition.kind !== 'and' && condition.kind !== 'or' && condition.kind !== 'not') return condition;
  return { ...condition, conditions: inConditions(condition.conditions, steps, change) };
}

function inActions(list: readonly Action[], [index, ...steps]: Steps, change: ListChange): readonly Action[] {
  if (index === undefined) return change.actions(list);
  return replaceAt(list, index, (action) => inAction(action, steps, change));
}

function inAction(action: Action, [name, ...steps]: Steps, change: ListChange): Action {
  switch (action.kind) {
    case 'wait_for_trigger':
      return name === 'triggers' && steps.length === 0
        ? { ...action, triggers: change.triggers(action.triggers) }
        : action;
    case 'condition':
      return name === 'condition'
        ? { ...action, condition: inCondition(action.condition, steps, change) }
        : action;
    case 'if':
      if (name === 'conditions')
        return { ...action, conditions: inConditions(action.conditions, steps, change) };
      if (name === 'then') return { ...action, then: inActions(action.then, steps, change) };
      return name === 'otherwise'
        ? { ...action, otherwise: inActions(action.otherwise, steps, change) }
        : action;
    default:
      return action;
  }
}
