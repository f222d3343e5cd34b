import { commands } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { describeFan } from './describe-fan.ts';
import { fan } from './fan.ts';

it.each([
  ['on', { percentage: 66 }, 'Accesa · 66 %'],
  ['on', { percentage: 900 }, 'Accesa · 100 %'],
  ['on', { percentage: null, preset_mode: 'sleep' }, 'Accesa · modalità Notte'],
  ['on', { percentage: null, preset_mode: 'Auto' }, 'Accesa · modalità Automatica'],
  ['on', { percentage: 0 }, 'Accesa'],
  ['on', {}, 'Accesa'],
  ['off', { percentage: 66 }, 'Spenta'],
  ['unknown', {}, 'Stato sconosciuto'],
])('%s with %o reads "%s"', (state, attributes, text) => {
  expect(describeFan(entity('fan.ventola', state, attributes)).text.replaceAll('\u00a0', ' ')).toBe(text);
});

it('has a text for a pending command', () => {
  const ventola = entity('fan.ventola', 'on');
  const texts = [
    commands.power.turnOn(ventola),
    commands.fan.setPercentage(ventola, 66),
    commands.fan.setPercentage(ventola, 0),
    commands.fan.oscillate(ventola, true),
  ].map((command) => fan.pendingText(command, ventola).replaceAll('\u00a0', ' '));
  expect(texts).toEqual(['Accensione…', 'Imposto 66 %…', 'Spegnimento…', 'Invio…']);
});
