import { commands, CoverFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { cover } from './cover.ts';
import { describeCover, movesOf } from './describe-cover.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const all = CoverFeature.OPEN | CoverFeature.CLOSE | CoverFeature.STOP;

it.each([
  ['open', { current_position: 70 }, 'Aperta · 70 %', 'rest'],
  ['open', { current_position: 100 }, 'Aperta', 'rest'],
  ['open', { current_position: 900 }, 'Aperta', 'rest'],
  ['open', {}, 'Aperta', 'rest'],
  ['closed', { current_position: 0 }, 'Chiusa', 'rest'],
  ['opening', { current_position: 30 }, 'In apertura · 30 %', 'open'],
  ['closing', {}, 'In chiusura…', 'open'],
  ['open', { device_class: 'gate', friendly_name: 'Entrata' }, 'Aperto', 'open'],
  ['closed', { device_class: 'garage', friendly_name: 'Box' }, 'Chiuso', 'rest'],
  ['open', { friendly_name: 'Tende', current_position: 70 }, 'Aperte · 70 %', 'rest'],
  ['unknown', {}, 'Stato sconosciuto', 'rest'],
  ['ajar', {}, 'Stato sconosciuto', 'rest'],
])('%s with %o reads "%s" and looks %s', (state, attributes, text, mood) => {
  const description = describeCover(entity('cover.tapparella', state, attributes), NOW);
  expect(plain(description.text)).toBe(text);
  expect(description.mood).toBe(mood);
});

it('shows when an entrance last moved, and how far a blind is open', () => {
  const moved = new Date(2026, 10, 20, 17, 49).getTime();
  const gate = entity('cover.cancello', 'closed', { device_class: 'gate', current_position: 0 }, moved);
  expect(describeCover(gate, NOW)).toMatchObject({
    note: { title: 'Alle 17:49', detail: 'Ultimo movimento' },
    reading: undefined,
  });
  const blind = entity('cover.tapparella', 'open', { current_position: 70 });
  expect(describeCover(blind, NOW)).toMatchObject({ note: undefined, reading: { figure: '70', unit: '%' } });
});

it.each([
  ['open', { current_position: 70 }, true, true],
  ['open', { current_position: 100 }, false, true],
  ['open', {}, false, true],
  ['closed', { current_position: 0 }, true, false],
  ['closed', {}, true, false],
  ['opening', { current_position: 30 }, false, true],
  ['closing', { current_position: 30 }, true, false],
  ['unknown', {}, true, true],
  ['open', { assumed_state: true }, true, true],
])('%s with %o may go up: %s, down: %s', (state, attributes, up, down) => {
  expect(movesOf(entity('cover.tapparella', state, attributes))).toEqual({ up, down });
});

it('has no actions without the features', () => {
  const control = (features: unknown) =>
    describeCover(entity('cover.pergola', 'closed', { supported_features: features }), NOW).control;
  expect(control(all)).toBe('3actions');
  expect(control(CoverFeature.OPEN_TILT)).toBe('none');
  expect(control(undefined)).toBe('none');
});

it('has a text for a pending command', () => {
  const blind = entity('cover.tapparella', 'open', { current_position: 70 });
  expect(cover.pendingText(commands.cover.open(blind), blind)).toBe('Apertura…');
  expect(cover.pendingText(commands.cover.close(blind), blind)).toBe('Chiusura…');
  expect(cover.pendingText(commands.cover.stop(blind), blind)).toBe('Arresto…');
  expect(plain(cover.pendingText(commands.cover.setPosition(blind, 40), blind))).toBe('Imposto 40 %…');
});
