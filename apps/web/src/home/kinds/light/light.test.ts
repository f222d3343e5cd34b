import fc from 'fast-check';
import { commands } from '@soglia/hub-client/commands';
import { describe, expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { describeLight } from './describe-light.ts';
import { lampColor, luminanceOf } from './lamp-color.ts';
import { light } from './light.ts';

const dimmable = { supported_color_modes: ['brightness'] };

it.each([
  ['on', { ...dimmable, brightness: 153 }, 'Acceso · 60 %', 60],
  ['on', { ...dimmable, brightness: 900 }, 'Acceso · 100 %', 100],
  ['on', { ...dimmable, brightness: '153' }, 'Acceso · 60 %', 60],
  ['on', { ...dimmable, brightness: 1 }, 'Acceso · 1 %', 1],
  ['on', { ...dimmable, brightness: 0 }, 'Acceso · 1 %', 1],
  ['on', { ...dimmable, brightness: -5 }, 'Acceso · 1 %', 1],
  ['on', { ...dimmable, brightness: Number.NaN }, 'Acceso', undefined],
  ['on', { ...dimmable, brightness: null }, 'Acceso', undefined],
  ['on', { supported_color_modes: ['onoff'], brightness: 153 }, 'Acceso', undefined],
  ['on', {}, 'Acceso', undefined],
  ['on', { brightness: 51 }, 'Acceso · 20 %', 20],
])('%s with %o reads "%s"', (state, attributes, text, percent) => {
  const description = describeLight(entity('light.arco', state, attributes));
  expect(description.text.replaceAll('\u00a0', ' ')).toBe(text);
  expect(description.lamp?.percent).toBe(percent);
  expect(description.mood).toBe('on');
});

it.each([
  ['off', 'Spento'],
  ['unknown', 'Stato sconosciuto'],
  ['banana', 'Stato sconosciuto'],
])('%s reads "%s" and has no lamp colour', (state, text) => {
  const description = describeLight(entity('light.arco', state, { ...dimmable, brightness: 153 }));
  expect(description).toMatchObject({ text, mood: 'rest', lamp: undefined });
});

it('is set to a value where it can be dimmed, and only switched otherwise', () => {
  const control = (modes: unknown) =>
    describeLight(entity('light.arco', 'off', { supported_color_modes: modes })).control;
  expect(control(['hs', 'color_temp'])).toBe('precise');
  expect(control(['onoff'])).toBe('toggle');
  expect(control(undefined)).toBe('toggle');
  expect(control('hs')).toBe('toggle');
});

it('has a text for a pending command', () => {
  const arco = entity('light.arco', 'on', dimmable);
  expect(light.pendingText(commands.power.turnOn(arco), arco)).toBe('Accensione…');
  expect(light.pendingText(commands.power.turnOff(arco), arco)).toBe('Spegnimento…');
  expect(light.pendingText(commands.light.setBrightness(arco, 0), arco)).toBe('Spegnimento…');
  expect(light.pendingText(commands.light.setBrightness(arco, 102), arco).replaceAll('\u00a0', ' ')).toBe(
    'Imposto 40 %…',
  );
  expect(light.pendingText(commands.light.setColor(arco, { hue: 40, saturation: 72 }), arco)).toBe('Invio…');
});

describe('the colour of a lamp', () => {
  const colorOf = (attributes: Readonly<Record<string, unknown>>) =>
    lampColor(entity('light.arco', 'on', attributes));

  it.each([
    [{ rgb_color: [169, 139, 255] }, '#a98bff'],
    [{ rgb_color: [84, 69, 127] }, '#a98bff'],
    [{ color_mode: 'color_temp', color_temp_kelvin: 2700, rgb_color: [255, 167, 89] }, '#ffc247'],
    [{}, '#ffcf6e'],
    [{ rgb_color: 'red' }, '#ffcf6e'],
    [{ rgb_color: [255, 'x', 0] }, '#ffcf6e'],
    [{ rgb_color: [0, 0, 0] }, '#ffcf6e'],
    [{ rgb_color: [5e-324, 1, 0] }, '#00ff00'],
    [{ rgb_color: [5e-324, 0, 0] }, '#ffcf6e'],
  ])('%o is %s', (attributes, color) => expect(colorOf(attributes)).toBe(color));

  it('is always light enough for text, whatever the hub reports', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            rgb_color: fc.oneof(fc.array(fc.oneof(fc.double(), fc.integer(), fc.string())), fc.anything()),
            color_mode: fc.oneof(fc.constant('color_temp'), fc.anything()),
            color_temp_kelvin: fc.oneof(fc.double(), fc.anything()),
          },
          { requiredKeys: [] },
        ),
        (attributes) => {
          const color = colorOf(attributes);
          expect(color).toMatch(/^#[\da-f]{6}$/);
          const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
          expect(luminanceOf([channel(1), channel(3), channel(5)])).toBeGreaterThan(0.19);
        },
      ),
    );
  });
});
