import { expect, it } from 'vitest';
import { linksOf, readAutomation, startsItselfBy, type TargetResolver } from './index.ts';

const resolver: TargetResolver = { entitiesOf: ({ entityIds }) => entityIds, membersOf: () => [] };
const startedBy = (config: object, ownId?: string) =>
  startsItselfBy(linksOf(readAutomation(config), resolver), ownId);

const lamp = 'light.a';
const target = { entity_id: lamp };
const when = (more: object = {}) => ({ trigger: 'state', entity_id: [lamp, 'light.b'], ...more });
const turn = (service: string) => ({ action: `light.${service}`, target });

const above20 = { trigger: 'numeric_state', entity_id: ['input_number.n'], above: 20 };
const setTo = (value: number) => ({
  action: 'input_number.set_value',
  target: { entity_id: 'input_number.n' },
  data: { value },
});

it.each<[string, object, readonly object[], readonly string[]]>([
  ['any change and a toggle', when(), [turn('toggle')], [lamp]],
  ['any change and both states', when(), [turn('turn_on'), { delay: 1 }, turn('turn_off')], [lamp]],
  ['any change and one state, which ends it', when(), [turn('turn_off')], []],
  [
    'a state that is left and reached again',
    when({ to: 'off' }),
    [turn('turn_on'), turn('turn_off')],
    [lamp],
  ],
  ['a state that is left', when({ to: 'on' }), [turn('turn_off')], []],
  ['a state that is left, by a toggle', when({ to: 'on' }), [turn('toggle')], []],
  ['a state that a toggle leaves and reaches', when({ to: 'on' }), [turn('toggle'), turn('toggle')], [lamp]],
  ['both states and a toggle', when({ to: ['on', 'off'] }), [turn('toggle')], [lamp]],
  ['a state from another that it never is', when({ from: 'x' }), [turn('turn_on'), turn('turn_off')], []],
  ['an attribute', when({ attribute: 'brightness' }), [turn('toggle')], []],
  ['a trigger that is disabled', when({ enabled: false }), [turn('toggle')], []],
  ['another device', when(), [{ action: 'light.toggle', target: { entity_id: 'light.c' } }], []],
  ['an action in a branch', when(), [{ if: [], then: [turn('toggle')] }], [lamp]],
  ['an action that is disabled', when(), [{ ...turn('toggle'), enabled: false }], []],
  ['a number that is left and reached again', above20, [setTo(10), setTo(30)], ['input_number.n']],
  ['a number that is set once', above20, [setTo(30)], []],
  [
    'any change of a script that it runs',
    { trigger: 'state', entity_id: ['script.x'] },
    [{ action: 'script.x' }],
    ['script.x'],
  ],
  [
    'its own service',
    { trigger: 'time', at: '07:00:00' },
    [{ action: 'automation.trigger', target: { entity_id: 'automation.me' } }],
    ['automation.me'],
  ],
  [
    'the service of another automation',
    { trigger: 'time', at: '07:00:00' },
    [{ action: 'automation.trigger', target: { entity_id: 'automation.other' } }],
    [],
  ],
])('an automation may start itself again by %s', (_what, trigger, actions, ids) => {
  expect(startedBy({ triggers: [trigger], actions }, 'automation.me')).toEqual(ids);
});

it('a new one cannot call itself', () => {
  const calling = { triggers: [], actions: [{ action: 'automation.trigger', target: {} }] };
  expect(startedBy(calling)).toEqual([]);
});
