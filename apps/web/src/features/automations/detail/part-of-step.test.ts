import { expect, it } from 'vitest';
import { partOfStep } from './part-of-step.ts';

const is = (id: string) => ({ condition: 'state', entity_id: `light.${id}`, state: 'on' });
const wait = (seconds: number) => ({ delay: { seconds } });
const config = {
  condition: [{ or: [is('a'), { condition: 'not', conditions: [is('b')] }] }],
  action: [
    { if: [is('c'), is('d')], then: [wait(1)], else: wait(2) },
    { choose: [{ conditions: is('e'), sequence: [wait(3), { scene: 'scene.x' }] }], default: [wait(4)] },
    { repeat: { while: [is('f')], sequence: [wait(5)] } },
    { parallel: [wait(6), { sequence: [wait(7)] }, [wait(8)]] },
    is('g'),
    { sequence: [wait(9)] },
  ],
};

function partAt(path: string) {
  const part = partOfStep(config, path);
  if (part === undefined) return undefined;
  if ('action' in part) {
    const { action } = part;
    if (action.kind === 'delay') return action.seconds;
    return action.kind === 'condition' && 'entityIds' in action.condition
      ? action.condition.entityIds[0]
      : action.kind;
  }
  return 'entityIds' in part.condition ? part.condition.entityIds[0] : part.condition.kind;
}

it.each([
  ['condition/0', 'or'],
  ['condition/0/conditions/0', 'light.a'],
  ['condition/0/conditions/1/conditions/0', 'light.b'],
  ['action/0', 'if'],
  ['action/0/if/condition/1', 'light.d'],
  ['action/0/then/0', 1],
  ['action/0/else/0', 2],
  ['action/1/choose/0/conditions/0', 'light.e'],
  ['action/1/choose/0/sequence/0', 3],
  ['action/1/choose/0/sequence/1', 'service'],
  ['action/1/default/0', 4],
  ['action/2/repeat/while/0', 'light.f'],
  ['action/2/repeat/sequence/0', 5],
  ['action/3/parallel/0/sequence/0', 6],
  ['action/3/parallel/1/sequence/0', 7],
  ['action/3/parallel/2/sequence/0', 8],
  ['action/4', 'light.g'],
  ['action/5/sequence/0', 9],
  ['action/0/if', undefined],
  ['action/1/choose/0', undefined],
  ['action/4/entity_id/0', undefined],
  ['condition/0/conditions/0/entity_id/0', undefined],
  ['action/9', undefined],
  ['action/x', undefined],
  ['action/0/then/0/then/0', undefined],
  ['action/constructor/0', undefined],
  ['trigger/0', undefined],
  ['', undefined],
])('the step %s is about %s', (path, part) => expect(partAt(path)).toBe(part));
