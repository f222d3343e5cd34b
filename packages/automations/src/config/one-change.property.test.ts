import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord } from '@soglia/hub-client/json';
import { config } from '../testing/arbitrary-configs.ts';
import {
  readAutomation,
  writeAutomation,
  type Action,
  type Automation,
  type Condition,
  type Fields,
  type Trigger,
} from './index.ts';

type Family = 'triggers' | 'conditions' | 'actions';
type Part = Trigger | Condition | Action;

const names = ['light.altra', 'lock.altro'];
const target = { entityIds: names, deviceIds: [], areaIds: ['bagno'], floorIds: [], labelIds: [] };

/** For each field another value, and the keys of the hub in which it may stand. */
const changes: Readonly<Record<string, readonly [next: unknown, keys: readonly string[]]>> = {
  entityIds: [names, ['entity_id']],
  from: [['altro', 'off'], ['from']],
  to: [['altro'], ['to']],
  attribute: ['hvac_action', ['attribute']],
  forSeconds: [4_242, ['for']],
  above: [-7.5, ['above']],
  below: [1_234, ['below']],
  at: [['03:33:00', 'input_datetime.altra'], ['at']],
  weekdays: [['wed', 'thu'], ['weekday']],
  offsetSeconds: [-3_333, ['offset']],
  zoneId: ['zone.altra', ['zone']],
  deviceId: ['altro', ['device_id']],
  type: ['lock.altro', ['trigger', 'platform', 'condition']],
  options: [{ behavior: 'last', for: '00:00:07' }, ['options']],
  states: [['altro', 'on'], ['state']],
  after: ['sunrise', ['after']],
  before: [undefined, ['before']],
  afterOffsetSeconds: [61, ['after_offset']],
  beforeOffsetSeconds: [-61.5, ['before_offset']],
  zoneIds: [['zone.altra', 'zone.home'], ['zone']],
  conditions: [[], ['conditions', 'and', 'or', 'not', 'if']],
  triggers: [[], ['wait_for_trigger']],
  then: [[], ['then']],
  otherwise: [[{ kind: 'delay', seconds: 5, source: undefined, isDisabled: false }], ['else']],
  service: ['lock.altro', ['action', 'service']],
  data: [{ altro: [1] }, ['data', 'data_template']],
  target: [target, ['target', 'entity_id', 'data', 'data_template']],
  seconds: [77, ['delay']],
  timeoutSeconds: [88, ['timeout']],
  goesOnAfterTimeout: [false, ['continue_on_timeout']],
  isDisabled: [true, ['enabled']],
};

const families: readonly Family[] = ['triggers', 'conditions', 'actions'];

/** Every change that can be made to a part. A button says what it is in several keys: its own tests follow. */
function* changesOf(automation: Automation) {
  for (const family of families) {
    for (const [index, part] of automation[family].entries()) {
      if (part.kind === 'other' || part.kind === 'button' || 'scene' in (part.source ?? {})) continue;
      for (const field of Object.keys(part)) {
        const [next, keys] = changes[field] ?? [];
        if (keys === undefined || JSON.stringify(valueOf(part, field)) === JSON.stringify(next)) continue;
        // The time of a condition on the clock, where the word is one of the sun.
        const value = part.kind === 'time' && field === 'after' ? '03:33:00' : next;
        yield { family, index, field, value, keys };
      }
    }
  }
}

const valueOf = (part: Part, field: string): unknown => ({ ...part })[field as keyof Part];

function partsOf(written: Fields, family: Family): readonly unknown[] {
  const list = written[family];
  return Array.isArray(list) ? list : [list];
}

const without = (part: unknown, keys: readonly string[]): unknown =>
  isRecord(part) ? Object.fromEntries(Object.entries(part).filter(([key]) => !keys.includes(key))) : part;

describe('changing one field of a part', () => {
  it('changes its own keys and nothing else, and is read back', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(config(false), (read) => {
        const automation = readAutomation(read);
        const before = writeAutomation(automation, 'current');
        for (const { family, index, field, value, keys } of changesOf(automation)) {
          const parts: readonly Part[] = automation[family];
          const part = parts[index];
          if (part === undefined) continue;
          seen.add(`${part.kind} ${field}`);
          const changed = { ...part, [field]: value };
          const after = writeAutomation({ ...automation, [family]: parts.with(index, changed) }, 'current');
          expect({ ...after, [family]: [] }).toEqual({ ...before, [family]: [] });
          const [old, now] = [partsOf(before, family), partsOf(after, family)];
          expect(now.map((one, at) => (at === index ? without(one, keys) : one))).toEqual(
            old.map((one, at) => (at === index ? without(one, keys) : one)),
          );
          const again = readAutomation(after)[family][index];
          if (again?.kind === part.kind && field !== 'isDisabled')
            expect(sourceless(valueOf(again, field))).toEqual(sourceless(value));
        }
      }),
      { numRuns: 300 },
    );
    // About 45 of them are met in 300 configurations.
    expect(seen.size).toBeGreaterThan(30);
  });

  it('deep inside another one changes that alone', () => {
    fc.assert(
      fc.property(config(false), (read) => {
        const inside = { if: '{{ true }}', then: read['actions'] ?? [], alias: 'Fuori' };
        const outer = readAutomation({ actions: [{ if: inside['if'], then: inside }] });
        const automation = readAutomation({ actions: inside.then });
        for (const { index, field, value } of changesOf(automation)) {
          const part = automation.actions[index];
          if (part === undefined) continue;
          const changed = { ...part, [field]: value };
          const direct = writeAutomation(
            { ...automation, actions: automation.actions.with(index, changed) },
            'current',
          );
          const [first] = outer.actions;
          const [second] = first?.kind === 'if' ? first.then : [];
          if (first?.kind !== 'if' || second?.kind !== 'if') throw new Error('not read as nested');
          const nested = { ...first, then: [{ ...second, then: second.then.with(index, changed) }] };
          expect(writeAutomation({ ...outer, actions: [nested] }, 'current')).toEqual({
            actions: [{ if: '{{ true }}', then: { ...inside, then: direct['actions'] } }],
          });
        }
      }),
    );
  });

  it('of the automation itself changes that alone', () => {
    fc.assert(
      fc.property(config(false), (read) => {
        const automation = readAutomation(read);
        const changed = { ...automation, alias: 'Altro nome', description: 'Altro', mode: 'queued' } as const;
        const own = { alias: 'Altro nome', description: 'Altro', mode: 'queued' };
        expect(writeAutomation(changed, 'current')).toEqual({ ...read, ...own });
      }),
    );
  });
});

/** A new part gets a source once it is read. */
const sourceless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify([value], (key, inner: unknown) => (key === 'source' ? undefined : inner)));
