import { devicePartProblem } from '#automations/device-parts.ts';
import { isFields, partsIn, type Fields } from '#automations/values.ts';
import type { World } from '#world/world.ts';

type Role = 'triggers' | 'conditions' | 'actions';

const nested: Readonly<Record<string, Role>> = {
  wait_for_trigger: 'triggers',
  triggers: 'triggers',
  if: 'conditions',
  while: 'conditions',
  until: 'conditions',
  conditions: 'conditions',
  and: 'conditions',
  or: 'conditions',
  not: 'conditions',
  then: 'actions',
  else: 'actions',
  default: 'actions',
  sequence: 'actions',
  parallel: 'actions',
};

/** Why device parts of a configuration cannot be set up: the first one; undefined where all can. */
export const deviceProblemIn = (config: Readonly<Record<Role, unknown>>, world: World): string | undefined =>
  (['triggers', 'conditions', 'actions'] as const)
    .map((role) => deviceProblemOf(role, config[role], world))
    .find((problem) => problem !== undefined);

/** Why device parts among these, at any depth, cannot be set up: the first one; undefined where all can. */
export function deviceProblemOf(role: Role, parts: unknown, world: World): string | undefined {
  for (const part of partsIn(parts)) {
    const problem = Array.isArray(part)
      ? deviceProblemOf(role, part, world)
      : problemOfOne(role, part, world);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfOne(role: Role, part: unknown, world: World): string | undefined {
  if (!isFields(part)) return undefined;
  if (isDevicePart(role, part)) return devicePartProblem(roleOf(role, part), part, world);
  const inside = Object.entries(part).flatMap(([key, value]) => {
    if (key === 'choose')
      return [
        ['conditions', optionsOf(value, 'conditions')],
        ['actions', optionsOf(value, 'sequence')],
      ] as const;
    if (key === 'repeat') return [['actions', value]] as const;
    const inner = nested[key];
    return inner === undefined ? [] : ([[inner, value]] as const);
  });
  for (const [inner, value] of inside) {
    const problem = deviceProblemOf(inner, value, world);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const optionsOf = (options: unknown, key: string): readonly unknown[] =>
  partsIn(options).flatMap((option) => (isFields(option) ? partsIn(option[key]) : []));

function isDevicePart(role: Role, part: Fields): boolean {
  if (role === 'triggers') return (part['trigger'] ?? part['platform']) === 'device';
  if (role === 'conditions' || 'condition' in part) return part['condition'] === 'device';
  return 'device_id' in part && !('action' in part) && !('service' in part);
}

/** A condition may stand among actions. */
const roleOf = (role: Role, part: Fields): Role =>
  role === 'actions' && part['condition'] === 'device' ? 'conditions' : role;
