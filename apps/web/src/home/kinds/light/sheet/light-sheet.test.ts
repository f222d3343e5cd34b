import fc from 'fast-check';
import { LightFeature } from '@soglia/hub-client/commands';
import { describe, expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { brightnessOf } from '../brightness.ts';
import { colourOf, hasColour, hueWord, isSameColour, swatches } from './colour.ts';
import { effectOf, effectsOf } from './effects.ts';
import {
  hasColourTemperature,
  colourTemperatureOf,
  colourTemperatureRange,
  colourTemperatureWord,
} from './colour-temperature.ts';

const lit = (attributes: Readonly<Record<string, unknown>>) => entity('light.arco', 'on', attributes);

it.each([
  [['hs'], true, false],
  [['color_temp', 'xy'], true, true],
  [['rgbww'], true, false],
  [['color_temp'], false, true],
  [['brightness'], false, false],
  [['white'], false, false],
  ['hs', false, false],
  [undefined, false, false],
  [[7, null], false, false],
])('a lamp of %j has colour: %s, colour temperature: %s', (modes, colour, temperature) => {
  const lamp = lit({ supported_color_modes: modes });
  expect([hasColour(lamp), hasColourTemperature(lamp)]).toEqual([colour, temperature]);
});

it.each([
  [{ hs_color: [257.4, 45] }, { hue: 257, saturation: 45 }],
  [{ hs_color: ['257', 45] }, { hue: 257, saturation: 45 }],
  [{ hs_color: [900, -4] }, { hue: 360, saturation: 0 }],
  [
    { hs_color: null, rgb_color: [255, 0, 0] },
    { hue: 0, saturation: 100 },
  ],
  [{ rgb_color: [127, 180, 255] }, { hue: 215, saturation: 50 }],
  [{ rgb_color: [255, 0, 128] }, { hue: 330, saturation: 100 }],
  [{ rgb_color: [900, -3, 0] }, { hue: 0, saturation: 100 }],
  [{ rgb_color: [0, 0, 0] }, { hue: 0, saturation: 0 }],
  [{ rgb_color: [12, 12, 12] }, { hue: 0, saturation: 0 }],
  [{ hs_color: [257] }, undefined],
  [{ rgb_color: 'red' }, undefined],
  [{}, undefined],
])('%o has the colour %o', (attributes, colour) => expect(colourOf(lit(attributes))).toEqual(colour));

it('has no colour while it is off', () => {
  const off = entity('light.arco', 'off', {
    hs_color: [10, 10],
    color_mode: 'color_temp',
    color_temp_kelvin: 3000,
    effect: 'x',
    brightness: 90,
  });
  expect([colourOf(off), colourTemperatureOf(off), effectOf(off), brightnessOf(off)]).toEqual([
    undefined,
    undefined,
    undefined,
    0,
  ]);
});

it.each([
  [{ min_color_temp_kelvin: 2200, max_color_temp_kelvin: 6500 }, 2200, 6500],
  [{ min_mireds: 153, max_mireds: 500 }, 2000, 6536],
  [{ min_mireds: 0, max_mireds: -4 }, 2000, 6535],
  [{ min_color_temp_kelvin: 6500, max_color_temp_kelvin: 2200 }, 2000, 6535],
  [{ min_color_temp_kelvin: 'warm', max_color_temp_kelvin: null }, 2000, 6535],
  [{ min_color_temp_kelvin: 1, max_color_temp_kelvin: 1e9 }, 2000, 6535],
  [{}, 2000, 6535],
])('the colour temperatures of %o go from %d to %d', (attributes, min, max) =>
  expect(colourTemperatureRange(lit(attributes))).toEqual({ min, max }),
);

it.each([
  [{ color_mode: 'color_temp', color_temp_kelvin: 3100 }, 3100],
  [{ color_mode: 'color_temp', color_temp: 370 }, 2703],
  [{ color_mode: 'color_temp', color_temp_kelvin: 9000 }, 6535],
  [{ color_mode: 'hs', color_temp_kelvin: 3100 }, undefined],
  [{ color_mode: 'color_temp', color_temp_kelvin: null }, undefined],
  [{ color_mode: 'color_temp', color_temp: 0 }, undefined],
])('%o has the colour temperature %s', (attributes, kelvin) =>
  expect(colourTemperatureOf(lit(attributes))).toBe(kelvin),
);

it.each([
  [2700, 'white.warm'],
  [4000, 'white.neutral'],
  [6500, 'white.cool'],
])('%d kelvin is %s', (kelvin, word) => expect(colourTemperatureWord(kelvin)).toBe(word));

it.each([
  [0, 'hue.red'],
  [42, 'hue.amber'],
  [120, 'hue.green'],
  [180, 'hue.aqua'],
  [240, 'hue.blue'],
  [359, 'hue.red'],
])('a hue of %d is %s', (hue, word) => expect(hueWord(hue)).toBe(word));

it('recognises a preset however the lamp rounds it, and takes no two for one', () => {
  for (const swatch of swatches) {
    expect(isSameColour({ hue: swatch.hue + 4, saturation: swatch.saturation - 4 }, swatch)).toBe(true);
    expect(swatches.filter((other) => isSameColour(swatch, other))).toEqual([swatch]);
  }
  expect(isSameColour({ hue: 358, saturation: 66 }, { hue: 2, saturation: 66 })).toBe(true);
  expect(isSameColour(undefined, swatches[0])).toBe(false);
});

it('offers the effects that it lists, as text where there is one', () => {
  const features = { supported_features: LightFeature.EFFECT };
  expect(
    effectsOf(lit({ ...features, effect_list: ['off', 'colorloop', 'my_own', 7, '', 'my_own'] })),
  ).toEqual([
    { value: 'off', label: 'Nessuno' },
    { value: 'colorloop', label: 'Ciclo di colori' },
    { value: 'my_own', label: 'My own' },
  ]);
  expect(effectsOf(lit({ effect_list: ['off'] }))).toEqual([]);
  expect(effectsOf(lit({ ...features, effect_list: 'rainbow' }))).toEqual([]);
});

describe('whatever an integration reports', () => {
  const wild = fc.oneof(fc.anything(), fc.double(), fc.array(fc.oneof(fc.double(), fc.string())));
  const keys = fc.constantFrom(
    'brightness',
    'hs_color',
    'rgb_color',
    'color_mode',
    'color_temp',
    'color_temp_kelvin',
    'min_mireds',
    'max_mireds',
    'min_color_temp_kelvin',
    'max_color_temp_kelvin',
    'supported_color_modes',
    'supported_features',
    'effect_list',
    'effect',
  );

  it('the sliders are at numbers within their ends', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, wild), (attributes) => {
        const lamp = lit(attributes);
        const { min, max } = colourTemperatureRange(lamp);
        expect(min).toBeLessThan(max);
        const temperature = colourTemperatureOf(lamp) ?? min;
        expect(temperature >= min && temperature <= max).toBe(true);
        const { hue, saturation } = colourOf(lamp) ?? { hue: 0, saturation: 0 };
        expect(hue >= 0 && hue <= 360 && saturation >= 0 && saturation <= 100).toBe(true);
        const brightness = brightnessOf(lamp);
        expect(brightness >= 0 && brightness <= 255).toBe(true);
        for (const { label } of effectsOf(lamp)) expect(label).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
