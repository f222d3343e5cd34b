import { commands } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { automation } from './automation.ts';
import { describeAutomation } from './describe-automation.ts';

const at = (...date: [year: number, month: number, day: number, hour: number, minute: number]) =>
  new Date(...date).toISOString();

it.each([
  ['on', { last_triggered: at(2026, 10, 19, 23, 10) }, 'Attiva · ieri alle 23:10'],
  ['on', { last_triggered: at(2026, 10, 20, 7, 5) }, 'Attiva · alle 7:05'],
  ['on', { last_triggered: at(2026, 10, 2, 7, 5) }, 'Attiva · il 2 nov'],
  ['on', { last_triggered: null }, 'Attiva'],
  ['on', { last_triggered: 'soon' }, 'Attiva'],
  ['off', { last_triggered: at(2026, 10, 19, 23, 10) }, 'Disattiva'],
  ['unknown', {}, 'Stato sconosciuto'],
])('%s with %o reads "%s"', (state, attributes, text) => {
  expect(describeAutomation(entity('automation.notte', state, attributes), NOW).text).toBe(text);
});

it('has a text for a pending command', () => {
  const notte = entity('automation.notte', 'on');
  expect(automation.pendingText(commands.power.turnOff(notte), notte)).toBe('Disattivazione…');
  expect(automation.pendingText(commands.power.turnOn(notte), notte)).toBe('Attivazione…');
  expect(automation.pendingText(commands.automation.trigger(notte), notte)).toBe('Esecuzione…');
});
