import { AlarmFeature, commands } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { alarm } from './alarm.ts';
import { armModeOf, describeAlarm } from './describe-alarm.ts';

const panel = (state: string, attributes: Readonly<Record<string, unknown>> = {}, changed = NOW) =>
  entity('alarm_control_panel.casa', state, attributes, changed);

it.each([
  ['disarmed', 'Disarmato', 'rest'],
  ['armed_home', 'Armato · in casa', 'on'],
  ['armed_away', 'Armato · fuori casa', 'on'],
  ['armed_night', 'Armato · notte', 'on'],
  ['armed_vacation', 'Armato · vacanza', 'on'],
  ['armed_custom_bypass', 'Armato · parziale', 'on'],
  ['arming', 'Si arma tra poco…', 'open'],
  ['pending', 'Ingresso rilevato: disarma', 'open'],
  ['disarming', 'Disarmo…', 'open'],
  ['triggered', 'Scattato alle 18:42', 'alarm'],
  ['unknown', 'Stato sconosciuto', 'rest'],
  ['armed_maybe', 'Stato sconosciuto', 'rest'],
])('%s reads "%s" and looks %s', (state, text, mood) => {
  expect(describeAlarm(panel(state), NOW)).toMatchObject({ text, mood });
});

it('says who changed it last, and when', () => {
  const changed = new Date(2026, 10, 20, 17, 52).getTime();
  expect(describeAlarm(panel('disarmed', { changed_by: 'Luca' }, changed), NOW).note).toEqual({
    title: 'Luca, alle 17:52',
    detail: 'Ultima modifica',
  });
  expect(describeAlarm(panel('disarmed', { changed_by: null }, changed), NOW).note?.title).toBe('Alle 17:52');
  expect(describeAlarm(panel('disarmed', {}, 0), NOW).note).toBeUndefined();
});

it.each([
  [AlarmFeature.ARM_HOME | AlarmFeature.ARM_AWAY, 'home'],
  [AlarmFeature.ARM_AWAY | AlarmFeature.ARM_NIGHT, 'away'],
  [AlarmFeature.TRIGGER, undefined],
  ['63', undefined],
])('with the features %s it is armed: %s', (supported_features, mode) => {
  expect(armModeOf(panel('disarmed', { supported_features }))).toBe(mode);
});

it('has a text for a pending command', () => {
  const casa = panel('disarmed');
  expect(alarm.pendingText(commands.alarm.arm(casa, 'home', '1234'), casa)).toBe('Attivazione…');
  expect(alarm.pendingText(commands.alarm.disarm(casa, '1234'), casa)).toBe('Disarmo…');
});
