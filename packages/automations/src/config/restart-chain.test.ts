import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { config } from '../testing/arbitrary-configs.ts';
import { linksOf, readAutomation, restartChain, startsItselfBy, type TargetResolver } from './index.ts';

const rooms: Readonly<Record<string, readonly string[]>> = { sala: ['light.a', 'switch.b'] };
const resolver: TargetResolver = {
  entitiesOf: ({ entityIds, areaIds }) => [...entityIds, ...areaIds.flatMap((id) => rooms[id] ?? [])],
  membersOf: (scene) => (scene === 'scene.film' ? ['light.a'] : []),
};

interface Stored {
  readonly triggers: readonly object[];
  readonly actions: readonly object[];
  readonly conditions?: readonly object[];
}
const links = (stored: unknown) => linksOf(readAutomation(stored), resolver);
const other = (name: string, stored: unknown, isOn = true) => ({
  entityId: `automation.${name}`,
  links: links(stored),
  isOn,
});
const chain = (own: Stored, others: readonly ReturnType<typeof other>[]) =>
  restartChain(links(own), 'automation.own', others).map((id) => id.slice('automation.'.length));

const when = (entity_id: string, to?: string, more: object = {}) => ({
  trigger: 'state',
  entity_id: [entity_id],
  ...(to === undefined ? {} : { to }),
  ...more,
});
const act = (action: string, entity_id: string, data?: object) => ({
  action,
  target: { entity_id },
  ...(data === undefined ? {} : { data }),
});
const at7 = { trigger: 'time', at: '07:00:00' };
/** One more automation that any change of the one starts, and that toggles the other. */
const passing = (from: string, to: string): Stored => ({
  triggers: [when(from)],
  actions: [act('homeassistant.toggle', to)],
});

describe('an automation is started again through others', () => {
  const own = passing('switch.c', 'light.a');

  it.each<[string, Stored, readonly ReturnType<typeof other>[], readonly string[]]>([
    ['one', own, [other('one', passing('light.a', 'switch.c'))], ['one']],
    [
      'two',
      own,
      [other('one', passing('light.a', 'switch.b')), other('two', passing('switch.b', 'switch.c'))],
      ['one', 'two'],
    ],
    [
      'the shorter of two chains',
      own,
      [
        other('long', passing('light.a', 'switch.b')),
        other('end', passing('switch.b', 'switch.c')),
        other('short', passing('light.a', 'switch.c')),
      ],
      ['short'],
    ],
    [
      'two that undo each other',
      { triggers: [when('light.a', 'on')], actions: [act('light.turn_off', 'light.a')] },
      [other('back', { triggers: [when('light.a', 'off')], actions: [act('light.turn_on', 'light.a')] })],
      ['back'],
    ],
    [
      'a call, from a call',
      { triggers: [at7], actions: [act('automation.trigger', 'automation.one')] },
      [other('one', { triggers: [at7], actions: [act('automation.trigger', 'automation.own')] })],
      ['one'],
    ],
    [
      'a call of one that is off',
      { triggers: [at7], actions: [act('automation.trigger', 'automation.one')] },
      [other('one', { triggers: [at7], actions: [act('automation.trigger', 'automation.own')] }, false)],
      ['one'],
    ],
    [
      'one that is off, which another one turns on',
      {
        triggers: [when('switch.c')],
        actions: [act('automation.turn_on', 'automation.one'), act('light.toggle', 'light.a')],
      },
      [other('one', passing('light.a', 'switch.c'), false)],
      ['one'],
    ],
    [
      'a condition, which may hold',
      own,
      [
        other('one', {
          ...passing('light.a', 'switch.c'),
          conditions: [{ condition: 'state', entity_id: 'light.a', state: 'never' }],
        }),
      ],
      ['one'],
    ],
    [
      'a room',
      { triggers: [when('switch.c')], actions: [{ action: 'light.toggle', target: { area_id: 'sala' } }] },
      [other('one', passing('light.a', 'switch.c'))],
      ['one'],
    ],
    [
      'a trigger by its purpose',
      own,
      [
        other('one', {
          triggers: [{ trigger: 'light.turned_on', target: { area_id: 'sala' } }],
          actions: [act('switch.toggle', 'switch.c')],
        }),
      ],
      ['one'],
    ],
    [
      'a scene',
      { triggers: [when('switch.c')], actions: [act('scene.turn_on', 'scene.film')] },
      [
        other('one', {
          triggers: [when('light.a')],
          actions: [act('switch.toggle', 'switch.c'), act('light.turn_off', 'light.a')],
        }),
      ],
      ['one'],
    ],
    [
      'numbers',
      {
        triggers: [{ trigger: 'numeric_state', entity_id: ['input_number.n'], above: 20 }],
        actions: [act('input_number.set_value', 'input_number.n', { value: 10 })],
      },
      [
        other('up', {
          triggers: [{ trigger: 'numeric_state', entity_id: ['input_number.n'], below: 15 }],
          actions: [act('input_number.set_value', 'input_number.n', { value: 30 })],
        }),
      ],
      ['up'],
    ],
    [
      'a number that is set to others before',
      {
        triggers: [{ trigger: 'numeric_state', entity_id: ['input_number.n'], above: 20 }],
        actions: [
          act('input_number.set_value', 'input_number.n', { value: 5 }),
          act('light.toggle', 'light.a'),
        ],
      },
      [10, 10, 30].map((value, index) =>
        other(`n${index}`, {
          triggers: [when('light.a')],
          actions: [act('input_number.set_value', 'input_number.n', { value })],
        }),
      ),
      ['n2'],
    ],
    [
      'a trigger that cannot be expressed',
      own,
      [
        other('one', {
          triggers: [{ trigger: 'template', value_template: "{{ is_state('light.a', 'on') }}" }],
          actions: [act('switch.toggle', 'switch.c')],
        }),
      ],
      ['one'],
    ],
  ])('by %s', (_what, stored, others, between) => {
    expect(chain(stored, others)).toEqual(between);
  });
});

describe('an automation is not started again', () => {
  const own = passing('switch.c', 'light.a');

  it.each<[string, Stored, readonly ReturnType<typeof other>[]]>([
    ['by nothing', own, []],
    ['by itself alone, which is told apart', passing('light.a', 'light.a'), []],
    ['by one that is off', own, [other('one', passing('light.a', 'switch.c'), false)]],
    [
      'by a trigger that is disabled',
      own,
      [
        other('one', {
          triggers: [when('light.a', undefined, { enabled: false })],
          actions: [act('switch.toggle', 'switch.c')],
        }),
      ],
    ],
    [
      'where each turns on what is on already',
      { triggers: [when('light.a', 'on')], actions: [act('switch.turn_on', 'switch.b')] },
      [other('one', { triggers: [when('switch.b', 'on')], actions: [act('light.turn_on', 'light.a')] })],
    ],
    [
      'where a value is set that is set already',
      {
        triggers: [when('climate.x')],
        actions: [act('climate.set_temperature', 'climate.y', { temperature: 20 })],
      },
      [
        other('one', {
          triggers: [when('climate.y')],
          actions: [act('climate.set_temperature', 'climate.x', { temperature: 20 })],
        }),
      ],
    ],
    [
      'by another state than the one that starts it',
      { triggers: [when('switch.c', 'on')], actions: [act('light.toggle', 'light.a')] },
      [other('one', { triggers: [when('light.a')], actions: [act('switch.turn_off', 'switch.c')] })],
    ],
    [
      'by a chain that leads past it into a ring of its own',
      own,
      [other('one', passing('light.a', 'light.d')), other('two', passing('light.d', 'light.a'))],
    ],
  ])('%s', (_what, stored, others) => {
    expect(chain(stored, others)).toEqual([]);
  });
});

/** Automations that pass a change on from one of a few lamps to another. */
const passes = fc.array(fc.record({ from: fc.nat({ max: 6 }), to: fc.nat({ max: 6 }), isOn: fc.boolean() }), {
  maxLength: 12,
});
const lamp = (index: number) => `light.l${index}`;
const inRow = (list: readonly { from: number; to: number; isOn: boolean }[]) =>
  list.map(({ from, to, isOn }, index) => other(`n${index}`, passing(lamp(from), lamp(to)), isOn));

describe('every house', () => {
  it('has the same chain in any order', () => {
    fc.assert(
      fc.property(
        passes.chain((list) =>
          fc.tuple(fc.constant(inRow(list)), fc.shuffledSubarray(inRow(list), { minLength: list.length })),
        ),
        ([listed, shuffled]) => {
          const own = passing(lamp(0), lamp(1));
          expect(chain(own, shuffled)).toEqual(chain(own, listed));
        },
      ),
    );
  });

  it('has a chain exactly where one can walk from what it changes to what it starts on', () => {
    fc.assert(
      fc.property(passes, fc.nat({ max: 6 }), fc.nat({ max: 6 }), (list, from, to) => {
        const found = chain(passing(lamp(from), lamp(to)), inRow(list));
        const reached = new Set<number>();
        const way = [to];
        for (const here of way)
          for (const one of list)
            if (one.isOn && one.from === here && !reached.has(one.to)) {
              reached.add(one.to);
              way.push(one.to);
            }
        expect(found.length > 0).toBe(reached.has(from));
        // Each link of it holds.
        let at = to;
        for (const name of found) {
          const one = list[Number(name.slice(1))];
          expect([one?.isOn, one?.from]).toEqual([true, at]);
          at = one?.to ?? -1;
        }
        if (found.length > 0) expect(at).toBe(from);
      }),
    );
  });

  it('can be asked, whatever its configurations are', () => {
    const any = fc.oneof(config(false), config(true), fc.jsonValue());
    fc.assert(
      fc.property(any, fc.array(any, { maxLength: 4 }), (own, list) => {
        const others = list.map((stored, index) => other(`n${index}`, stored));
        const names = others.map(({ entityId }) => entityId);
        const found = restartChain(links(own), 'automation.own', others);
        expect(found.every((id) => names.includes(id))).toBe(true);
        expect(Array.isArray(startsItselfBy(links(own), 'automation.own'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** Processor time, far above what it takes: only what grows with the square of their number is slower. */
const LIMIT_MS = 2_000;

it.each<[string, (index: number) => Stored]>([
  ['in one ring', (index) => passing(lamp(index), lamp(index + 1))],
  ['on one lamp', () => passing('light.a', 'light.a')],
  [
    'on one lamp, each with another brightness',
    (index) => ({
      triggers: [when('light.a')],
      actions: [act('light.turn_on', 'light.a', { brightness: index })],
    }),
  ],
  [
    'on one lamp that each turns on in another way',
    (index) => ({
      triggers: [when('light.a', 'on')],
      actions: [act('light.turn_on', 'light.a', { brightness: index })],
    }),
  ],
  [
    'on one choice, each for another one',
    (index) => ({
      triggers: [when('input_select.a', `mode ${index}`)],
      actions: [act('input_select.select_option', 'input_select.a', { option: `mode ${index + 1}` })],
    }),
  ],
])('5000 automations %s are looked through in time', (_what, stored) => {
  const others = Array.from({ length: 5_000 }, (_one, index) => other(`n${index}`, stored(index)));
  const { user: before } = process.threadCpuUsage();
  restartChain(links(stored(0)), 'automation.own', others);
  expect((process.threadCpuUsage().user - before) / 1_000).toBeLessThan(LIMIT_MS);
});
