import { commands, VacuumFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { describeVacuum } from './describe-vacuum.ts';
import { vacuum } from './vacuum.ts';

it.each([
  ['docked', {}, 'Alla base', 'rest'],
  ['docked', { battery_level: 100 }, 'Alla base · 100 %', 'rest'],
  ['cleaning', {}, 'Pulizia in corso', 'on'],
  ['returning', {}, 'Rientro alla base…', 'on'],
  ['paused', {}, 'In pausa', 'rest'],
  ['idle', {}, 'Fermo', 'rest'],
  ['error', {}, 'Errore: controlla il robot', 'open'],
  ['unknown', {}, 'Stato sconosciuto', 'rest'],
])('%s with %o reads "%s" and looks %s', (state, attributes, text, mood) => {
  const description = describeVacuum(entity('vacuum.robot', state, attributes));
  expect(description.text.replaceAll('\u00a0', ' ')).toBe(text);
  expect(description.mood).toBe(mood);
});

it('has a switch only where it can be started and stopped', () => {
  const control = (features: number) =>
    describeVacuum(entity('vacuum.robot', 'docked', { supported_features: features })).control;
  expect(control(VacuumFeature.START | VacuumFeature.RETURN_HOME)).toBe('toggle');
  expect(control(VacuumFeature.START | VacuumFeature.PAUSE)).toBe('toggle');
  expect(control(VacuumFeature.START)).toBe('none');
  expect(control(0)).toBe('none');
});

it('has a text for a pending command', () => {
  const robot = entity('vacuum.robot', 'docked');
  expect(vacuum.pendingText(commands.vacuum.start(robot), robot)).toBe('Avvio…');
  expect(vacuum.pendingText(commands.vacuum.returnToBase(robot), robot)).toBe('Rientro alla base…');
});
