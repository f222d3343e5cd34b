import fc from 'fast-check';
import { FanFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { presetText } from '../preset-text.ts';
import { directionOf, grainOf, hasSpeed, presetOf, presetsOf, speedOf, stepOf } from './speed.ts';

const fan = (attributes: Readonly<Record<string, unknown>>, state = 'on') =>
  entity('fan.ventola', state, attributes);

it.each([
  [{ percentage_step: 100 / 3 }, 100 / 3, 100 / 3],
  [{ percentage_step: 1 }, 1, 10],
  [{ percentage_step: 4 }, 4, 12],
  [{ percentage_step: 0 }, 1, 10],
  [{ percentage_step: -5 }, 1, 10],
  [{ percentage_step: 900 }, 1, 10],
  [{ percentage_step: 'x' }, 1, 10],
  [{}, 1, 10],
])('%o has the step %d, and %d for an arrow key', (attributes, grain, step) => {
  expect([grainOf(fan(attributes)), stepOf(fan(attributes))]).toEqual([grain, step]);
});

it.each([
  ['on', { percentage: 66 }, 66],
  ['on', { percentage: null, preset_mode: 'notte' }, 0],
  ['on', { percentage: 900 }, 100],
  ['off', { percentage: 66 }, 0],
  ['on', {}, 0],
])('%s with %o is at %d', (state, attributes, speed) => expect(speedOf(fan(attributes, state))).toBe(speed));

it('offers what is supported, and nothing else', () => {
  const both = FanFeature.SET_SPEED | FanFeature.PRESET_MODE;
  const able = fan({ supported_features: both, preset_modes: ['auto', 'auto', '', 7, 'brezza'] });
  expect(hasSpeed(able)).toBe(true);
  expect(presetsOf(able)).toEqual(['auto', 'brezza']);
  expect(presetsOf(fan({ preset_modes: ['auto'] }))).toEqual([]);
  expect(hasSpeed(fan({}))).toBe(false);
  expect(presetOf(fan({ preset_mode: 'brezza' }))).toBe('brezza');
  expect(presetOf(fan({ preset_mode: 'brezza' }, 'off'))).toBeUndefined();
  expect([directionOf(fan({ direction: 'reverse' })), directionOf(fan({ direction: 'up' }))]).toEqual([
    'reverse',
    undefined,
  ]);
  expect(['sleep', 'my_own', 'constructor'].map(presetText)).toEqual(['Notte', 'My own', 'Constructor']);
});

it('the slider is at a number within its ends, whatever an integration reports', () => {
  const keys = fc.constantFrom('percentage', 'percentage_step', 'preset_modes', 'preset_mode', 'direction');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (attributes) => {
      const wild = fan(attributes);
      const speed = speedOf(wild);
      expect(speed >= 0 && speed <= 100).toBe(true);
      expect(grainOf(wild)).toBeGreaterThan(0);
      expect(stepOf(wild)).toBeGreaterThan(0);
      for (const preset of presetsOf(wild)) expect(presetText(preset)).not.toBe('');
    }),
  );
});
