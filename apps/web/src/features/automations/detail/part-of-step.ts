import {
  readAutomation,
  spellConfig,
  type Action,
  type Condition,
  type Fields,
} from '@soglia/automations/config';
import { isRecord } from '@soglia/hub-client/json';

/** The part of a configuration that a step of a run is about. */
export type StepPart = { readonly condition: Condition } | { readonly action: Action };

interface Found {
  readonly section: 'condition' | 'action';
  readonly value: unknown;
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const keysOfActions: readonly string[] = ['then', 'else', 'default', 'sequence'];
/** What holds conditions, and the word by which the hub goes into it. */
const keysOfConditions: Readonly<Record<string, string>> = {
  if: 'condition',
  conditions: '',
  while: '',
  until: '',
};

/**
 * Follows the path of a step, as `action/1/then/0` or `condition/0/conditions/1`, into the configuration that ran. Undefined
 * of what is no part of its own: an entity of a condition, the test of a branch as a whole, and what is not there.
 */
export function partOfStep(config: Fields, path: string): StepPart | undefined {
  const [first, ...rest] = path.split('/');
  const spelled = spellConfig(config, 'current');
  const found =
    first === 'action'
      ? inList('action', spelled['actions'], rest)
      : first === 'condition'
        ? inList('condition', spelled['conditions'], rest)
        : undefined;
  if (found === undefined) return undefined;
  if (found.section === 'condition') {
    const [condition] = readAutomation({ conditions: [found.value] }).conditions;
    return condition && { condition };
  }
  const [action] = readAutomation({ actions: [found.value] }).actions;
  return action && { action };
}

function inList(
  section: Found['section'],
  list: unknown,
  [index, ...rest]: readonly string[],
): Found | undefined {
  if (index === undefined || !/^\d+$/.test(index)) return undefined;
  const value = listOf(list)[Number(index)];
  if (value === undefined) return undefined;
  return rest.length === 0 ? { section, value } : within(value, rest);
}

function within(part: unknown, [key = '', ...rest]: readonly string[]): Found | undefined {
  if (Array.isArray(part)) return key === 'sequence' ? inList('action', part, rest) : undefined;
  if (!isRecord(part)) return undefined;
  const inside = part[key];
  if (keysOfActions.includes(key)) return inList('action', inside, rest);
  const word = keysOfConditions[key];
  if (word !== undefined) {
    const [next, ...others] = rest;
    if (word === '' || next !== word)
      return word === '' ? inList('condition', inside ?? shorthandOf(part), rest) : undefined;
    return inList('condition', inside, others);
  }
  if (key === 'repeat') return within(inside, rest);
  if (key === 'choose' || key === 'parallel') {
    const [index = '', ...others] = rest;
    const branch = listOf(inside)[Number(index)];
    if (branch === undefined || others.length === 0) return undefined;
    // A branch may be an action, or a list of them, without `sequence`.
    const isPlain = key === 'parallel' && !(isRecord(branch) && 'sequence' in branch);
    return isPlain ? within(listOf(branch), others) : within(branch, others);
  }
  return undefined;
}

/** `or: [...]` in place of `condition: or` with `conditions`. */
const shorthandOf = (part: Fields): unknown => part['and'] ?? part['or'] ?? part['not'];
