import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../testing/entity.ts';
import { hueDistance, rgbOfHue } from './colour.ts';
import * as light from './light.ts';

const lamp = entityOf('light.desk', 'off', { min_color_temp_kelvin: 2200, max_color_temp_kelvin: 6500 });
const lit = (attributes: Readonly<Record<string, unknown>>) => entityOf('light.desk', 'on', attributes);

test('brightness on the scale of the lamp: 0 turns off', () => {
  expect(light.setBrightness(lamp, 153)).toMatchObject({
    service: 'turn_on',
    data: { brightness: 153 },
    expected: { state: 'on', attributes: { brightness: 153 } },
  });
  expect(light.setBrightness(lamp, 0).service).toBe('turn_off');
  expect(light.setBrightness(lamp, Number.NaN).service).toBe('turn_off');
  expect(light.setBrightness(lamp, 900).data).toEqual({ brightness: 255 });
});

test('a colour is confirmed by the same colour, however the hub rounds it', () => {
  const command = light.setColor(lamp, { hue: 357.6, saturation: 80.2 });
  expect(command.data).toEqual({ hs_color: [358, 80] });
  expect(command.confirmedBy(lit({ hs_color: [1.5, 78] }))).toBe(true);
  expect(command.confirmedBy(lit({ hs_color: [40, 80] }))).toBe(false);
  expect(command.confirmedBy(lit({ hs_color: [358, 40] }))).toBe(false);
  expect(command.confirmedBy(lit({ hs_color: null }))).toBe(false);
  expect(command.confirmedBy(lit({ hs_color: ['358', '80'] }))).toBe(false);
  expect(command.confirmedBy(entityOf('light.desk', 'off', { hs_color: [358, 80] }))).toBe(false);
});

test('at low saturation the hue is not compared', () => {
  const command = light.setColor(lamp, { hue: 40, saturation: 4 });
  expect(command.confirmedBy(lit({ hs_color: [210, 2] }))).toBe(true);
});

test('a colour temperature is clamped to the limits of the lamp, and confirmed to a few mireds', () => {
  const command = light.setKelvin(lamp, 2700);
  expect(command.data).toEqual({ color_temp_kelvin: 2700 });
  expect(command.confirmedBy(lit({ color_temp_kelvin: 2702 }))).toBe(true);
  expect(command.confirmedBy(lit({ color_temp_kelvin: 4000 }))).toBe(false);
  expect(command.confirmedBy(lit({ color_temp_kelvin: null }))).toBe(false);
  expect(light.setKelvin(lamp, 1000).data).toEqual({ color_temp_kelvin: 2200 });
  expect(light.setKelvin(lamp, 9000).data).toEqual({ color_temp_kelvin: 6500 });
  expect(light.setKelvin(lit({}), 9000).data).toEqual({ color_temp_kelvin: 6535 });
});

test('an effect is confirmed by its name', () => {
  const command = light.setEffect(lamp, 'candle');
  expect(command.data).toEqual({ effect: 'candle' });
  expect(command.confirmedBy(lit({ effect: 'candle' }))).toBe(true);
  expect(command.confirmedBy(lit({ effect: 'off' }))).toBe(false);
});

test.each([
  [0, 100, [255, 0, 0]],
  [120, 100, [0, 255, 0]],
  [240, 100, [0, 0, 255]],
  [360, 100, [255, 0, 0]],
  [42, 0, [255, 255, 255]],
  [257, 45, [173, 140, 255]],
])('hue %d at %d percent is %j', (hue, saturation, rgb) => {
  expect(rgbOfHue({ hue, saturation })).toEqual(rgb);
});

test('any number is sent as a valid one', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (one, other) => {
      const { data } = light.setColor(lamp, { hue: one, saturation: other });
      const [hue, saturation] = data?.['hs_color'] as [number, number];
      expect(hue >= 0 && hue <= 360 && saturation >= 0 && saturation <= 100).toBe(true);
      const kelvin = Number(light.setKelvin(lamp, one).data?.['color_temp_kelvin']);
      expect(kelvin >= 2200 && kelvin <= 6500).toBe(true);
      const brightness = Number(light.setBrightness(lamp, one).data?.['brightness'] ?? 0);
      expect(Number.isInteger(brightness) && brightness >= 0 && brightness <= 255).toBe(true);
    }),
  );
  expect(hueDistance(350, 10)).toBe(20);
});
