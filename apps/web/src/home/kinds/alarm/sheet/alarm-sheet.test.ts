import fc from 'fast-check';
import { AlarmFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { entity, NOW } from '../../../testing/entity.ts';
import { codeFormOf } from '../panel-code.ts';
import { pressOf } from './code-press.ts';
import { clockText, delayOf } from './delay.ts';
import { choicesOf, commandOf, selectedActionOf, availableActionsOf } from '../request/available-actions.ts';

const panel = (state: string, attributes: Readonly<Record<string, unknown>> = {}, changed = NOW) =>
  entity('alarm_control_panel.casa', state, attributes, changed);
const homeAndNight = { supported_features: AlarmFeature.ARM_HOME | AlarmFeature.ARM_NIGHT };

it.each([
  ['disarmed', ['home', 'night'], 'home'],
  ['armed_home', ['night', 'disarm'], 'disarm'],
  ['armed_away', ['home', 'night', 'disarm'], 'disarm'],
  ['arming', ['disarm'], 'disarm'],
  ['pending', ['disarm'], 'disarm'],
  ['triggered', ['disarm'], 'disarm'],
  ['disarming', [], 'disarm'],
  ['unknown', ['home', 'night', 'disarm'], 'disarm'],
])('from %s the available actions are %j, and %s is selected', (state, free, meant) => {
  const options = availableActionsOf(panel(state, homeAndNight));
  expect(options.map(({ action }) => action)).toEqual(['home', 'night', 'disarm']);
  expect(options.filter(({ disabled }) => !disabled).map(({ action }) => action)).toEqual(free);
  expect(selectedActionOf(options, undefined, state)).toBe(meant);
});

it('keeps the selected action for as long as it is available', () => {
  const before = availableActionsOf(panel('disarmed', homeAndNight));
  expect(selectedActionOf(before, 'night', 'disarmed')).toBe('night');
  const after = availableActionsOf(panel('armed_night', homeAndNight));
  expect(selectedActionOf(after, 'night', 'armed_night')).toBe('disarm');
  expect(selectedActionOf(availableActionsOf(panel('disarmed')), 'home', 'disarmed')).toBe('disarm');
});

const everyMode = { supported_features: 63 };

it.each([
  ['disarmed', homeAndNight, ['home', 'night', 'disarm'], []],
  ['disarmed', everyMode, ['home', 'away', 'night'], ['vacation', 'custom_bypass']],
  ['armed_home', everyMode, ['disarm', 'away', 'night'], ['vacation', 'custom_bypass']],
])('%s with %o shows the choices %j, and %j in a list', (state, attributes, shown, rest) => {
  const choices = choicesOf(availableActionsOf(panel(state, attributes)));
  expect(choices.shown.map(({ action }) => action)).toEqual(shown);
  expect(choices.rest.map(({ action }) => action)).toEqual(rest);
  expect(choices.shown.length + Math.min(1, choices.rest.length)).toBeLessThanOrEqual(4);
});

it('sends the code with the action', () => {
  const casa = panel('disarmed');
  expect(commandOf(casa, 'vacation', '1234')).toMatchObject({
    service: 'alarm_arm_vacation',
    data: { code: '1234' },
  });
  expect(commandOf(casa, 'disarm', undefined).data).toBeUndefined();
});

it.each([
  [{ code_format: 'number' }, 'number', 'number'],
  [{ code_format: 'text', code_arm_required: true }, 'text', 'text'],
  [{ code_format: 'number', code_arm_required: false }, 'none', 'number'],
  [{ code_format: 'runes' }, 'text', 'text'],
  [{ code_format: null }, 'none', 'none'],
  [{ code_format: 7, code_arm_required: 'no' }, 'none', 'none'],
  [{}, 'none', 'none'],
])('%o needs a code to arm: %s, to disarm: %s', (attributes, arm, disarm) => {
  const casa = panel('disarmed', attributes);
  expect([codeFormOf(casa, 'arm'), codeFormOf(casa, 'disarm')]).toEqual([arm, disarm]);
});

it.each([
  ['number', '', false, 'incomplete'],
  ['number', '123', false, 'incomplete'],
  ['number', '1234', false, 'sends'],
  ['text', 'casa mia', false, 'sends'],
  ['none', '', false, 'sends'],
  // The same action is pending, and nothing was typed since.
  ['number', '', true, 'waits'],
  ['text', '', true, 'waits'],
  ['none', '', true, 'waits'],
  // The panel gave no answer, and the code is typed again.
  ['number', '123', true, 'incomplete'],
  ['number', '1234', true, 'sends'],
  ['text', 'casa mia', true, 'sends'],
] as const)('with %s "%s", already pending: %s, a press %s', (form, code, busy, press) =>
  expect(pressOf({ form, code, busy })).toBe(press),
);

it.each([
  ['arming', {}, { kind: 'exit', left: false, seconds: 7 }],
  ['pending', {}, { kind: 'entry', left: false, seconds: 7 }],
  ['pending', { delay: 30 }, { kind: 'entry', left: true, seconds: 23 }],
  ['arming', { delay: '30' }, { kind: 'exit', left: true, seconds: 23 }],
  ['arming', { delay: 3 }, { kind: 'exit', left: true, seconds: 0 }],
  ['arming', { delay: 1e9 }, { kind: 'exit', left: false, seconds: 7 }],
  ['arming', { delay: null }, { kind: 'exit', left: false, seconds: 7 }],
  ['triggered', { delay: 30 }, undefined],
  ['disarmed', {}, undefined],
])('%s with %o waits %o', (state, attributes, delay) => {
  expect(delayOf(panel(state, attributes, NOW - 7_400), NOW)).toEqual(delay);
});

it('starts now where the clocks of hub and phone differ', () => {
  expect(delayOf(panel('arming', {}, NOW + MINUTE_MS), NOW)).toMatchObject({ seconds: 0 });
  expect(delayOf(panel('arming', {}, 0), NOW)).toBeUndefined();
  expect([clockText(0), clockText(67), clockText(725)]).toEqual(['0:00', '1:07', '12:05']);
});

it('handles whatever a panel reports', () => {
  const wild = fc.dictionary(
    fc.constantFrom('supported_features', 'code_format', 'code_arm_required', 'delay'),
    fc.anything(),
  );
  const states = fc.oneof(fc.string(), fc.constantFrom('disarmed', 'arming', 'pending', 'triggered'));
  fc.assert(
    fc.property(states, wild, fc.integer(), (state, given, changed) => {
      const casa = panel(state, given, changed);
      const options = availableActionsOf(casa);
      expect(options.map(({ action }) => action)).toContain(selectedActionOf(options, 'home', state));
      expect(['none', 'number', 'text']).toContain(codeFormOf(casa, 'arm'));
      const { seconds } = delayOf(casa, NOW) ?? { seconds: 0 };
      expect(clockText(seconds)).toMatch(/^\d+:\d\d$/);
    }),
  );
});
