import fc from 'fast-check';
import { ClimateFeature } from '@soglia/hub-client/commands';
import { describe, expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { targetScaleOf, nearerSide, stepped, valueOf, withValue, type Side } from './target-temperatures.ts';
import { modeListsOf } from './mode-lists.ts';
import { actionText, lookOf, modesOf, optionText } from './climate-texts.ts';
import { pointAt, shareAt, ticksOf } from './dial-shape.ts';

const thermostat = (state: string, attributes: Readonly<Record<string, unknown>>) =>
  entity('climate.termostato', state, attributes);

describe('target temperatures', () => {
  it.each([
    [{ temperature: 21 }, { min: 5, max: 35, step: 0.5, target: { kind: 'one', value: 21 } }],
    [
      { temperature: '21', min_temp: 7, max_temp: 30, target_temp_step: 1 },
      { min: 7, max: 30, step: 1, target: { kind: 'one', value: 21 } },
    ],
    // The default.
    [
      { temperature: null, supported_features: ClimateFeature.TARGET_TEMPERATURE },
      { min: 5, max: 35, step: 0.5, target: { kind: 'one', value: 22 } },
    ],
    [{ temperature: 900 }, { min: 5, max: 35, step: 0.5, target: { kind: 'one', value: 35 } }],
    [
      { temperature: null, target_temp_low: 20, target_temp_high: 24, min_temp: 7, max_temp: 35 },
      { min: 7, max: 35, step: 0.5, target: { kind: 'two', low: 20, high: 24 } },
    ],
    [
      { temperature: 22, target_temp_low: 20, target_temp_high: 24 },
      { min: 5, max: 35, step: 0.5, target: { kind: 'one', value: 22 } },
    ],
    [{ target_temp_low: 24, target_temp_high: 20 }, undefined],
    [{ temperature: 'warm' }, undefined],
    [{}, undefined],
  ])('%o is %o', (attributes, scale) => {
    expect(targetScaleOf(thermostat('heat', attributes))).toEqual(scale);
  });

  const two = { kind: 'two', low: 20, high: 24 } as const;
  it('change on the selected side, and neither passes the other', () => {
    expect(withValue(two, 'low', 22)).toEqual({ kind: 'two', low: 22, high: 24 });
    expect(withValue(two, 'low', 30)).toEqual({ kind: 'two', low: 24, high: 24 });
    expect(withValue(two, 'high', 10)).toEqual({ kind: 'two', low: 20, high: 20 });
    expect([nearerSide(two, 8), nearerSide(two, 23), nearerSide(two, 22)]).toEqual(['low', 'high', 'high']);
    expect(nearerSide({ kind: 'one', value: 20 }, 8)).toBe('high');
  });

  it('go by the step of the device, up to its limits', () => {
    const scale = { min: 7, max: 35, step: 0.5 };
    const press = (value: number, direction: 1 | -1) =>
      valueOf(stepped({ ...scale, target: { kind: 'one', value } }, 'high', direction), 'high');
    expect([press(22, 1), press(22, -1), press(21.7, 1), press(35, 1), press(7, -1)]).toEqual([
      22.5, 21.5, 22, 35, 7,
    ]);
    expect(stepped({ ...scale, target: two }, 'low', -1)).toEqual({ kind: 'two', low: 19.5, high: 24 });
  });

  const wild = fc.oneof(fc.anything(), fc.double(), fc.integer({ min: -90, max: 200 }));
  const attributes = fc.dictionary(
    fc.constantFrom(
      'temperature',
      'target_temp_low',
      'target_temp_high',
      'min_temp',
      'max_temp',
      'target_temp_step',
      'supported_features',
      'hvac_modes',
      'hvac_action',
      'preset_modes',
      'fan_modes',
      'swing_modes',
      'swing_horizontal_modes',
    ),
    wild,
  );
  it('are within their limits, whatever an integration reports, and every press keeps them there', () => {
    fc.assert(
      fc.property(
        attributes,
        fc.string(),
        fc.constantFrom<Side>('low', 'high'),
        fc.constantFrom(1 as const, -1 as const),
        (given, state, side, direction) => {
          const device = thermostat(state, given);
          for (const { label } of [
            ...modesOf(device),
            ...modeListsOf(device).flatMap(({ options }) => options),
          ])
            expect(label.trim()).not.toBe('');
          expect(actionText(device)).not.toBe('');
          expect(['hot', 'cold', 'rest']).toContain(lookOf(device));
          const scale = targetScaleOf(device);
          if (scale === undefined) return;
          expect(scale.min).toBeLessThan(scale.max);
          expect(ticksOf(scale.min, scale.max).length).toBeLessThan(12);
          for (const target of [scale.target, stepped(scale, side, direction)]) {
            const [low, high] = [valueOf(target, 'low'), valueOf(target, 'high')];
            expect(low >= scale.min && low <= high && high <= scale.max).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['Caldaia', 'Spenta'],
  ['Termostato', 'Spento'],
])('says of %s that it is %s', (friendly_name, text) => {
  const off = thermostat('off', { friendly_name, hvac_modes: ['heat', 'off'] });
  expect(actionText(off)).toBe(text);
  expect(actionText({ ...off, attributes: { ...off.attributes, hvac_action: 'off' } })).toBe(text);
  expect(modesOf(off).map(({ label }) => label)).toEqual(['Caldo', text]);
});

describe('the dial', () => {
  it.each([
    [0, 44, 292],
    [0.5, 160, 26],
    [1, 276, 292],
    [-3, 44, 292],
    [9, 276, 292],
  ])('has the share %d at %d, %d', (share, x, y) => {
    const point = pointAt(share);
    expect(point.x).toBeCloseTo(x);
    expect(point.y).toBeCloseTo(y);
  });

  it('finds a share again, on the track and beside it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -25, max: 30 }),
        (share, beside) => {
          expect(shareAt(pointAt(share, beside))).toBeCloseTo(share, 2);
        },
      ),
    );
  });

  it('stays on its track wherever the pointer goes', () => {
    const anywhere = fc.integer({ min: -900, max: 1200 });
    fc.assert(
      fc.property(anywhere, anywhere, (x, y) => {
        const share = shareAt({ x, y });
        expect(share >= -1e-9 && share <= 1 + 1e-9).toBe(true);
      }),
    );
  });

  it.each([
    [5, 35, [5, 10, 15, 20, 25, 30, 35]],
    [7, 35, [7, 10, 15, 20, 25, 30, 35]],
    [16, 30, [16, 18, 20, 22, 24, 26, 28, 30]],
    [45, 95, [45, 55, 60, 65, 70, 75, 80, 85, 90, 95]],
    [20, 21, [20, 21]],
  ])('from %d to %d shows its ends without overlapping labels', (min, max, some) => {
    const ticks = ticksOf(min, max);
    expect(ticks[0]).toBe(some[0]);
    expect(ticks.at(-1)).toBe(some.at(-1));
    for (const tick of ticks.slice(1, -1)) expect(some).toContain(tick);
    expect(ticks).toEqual([...ticks].sort((one, other) => one - other));
  });
});

describe('the texts', () => {
  it('are those of the action, else of the mode', () => {
    expect(actionText(thermostat('heat', { hvac_action: 'idle' }))).toBe('A riposo');
    expect(actionText(thermostat('heat', { hvac_action: 'defrosting' }))).toBe('Sbrinamento');
    expect(actionText(thermostat('heat', { hvac_action: 'dancing' }))).toBe('Caldo');
    expect(actionText(thermostat('banana', {}))).toBeUndefined();
  });

  it.each([
    ['heat', { hvac_action: 'heating' }, 'hot'],
    ['auto', { hvac_action: 'cooling' }, 'cold'],
    ['cool', { hvac_action: 'idle' }, 'cold'],
    ['off', { hvac_action: 'off' }, 'rest'],
    ['fan_only', {}, 'rest'],
    ['valueOf', {}, 'rest'],
    ['heat', { hvac_action: 'constructor' }, 'hot'],
  ])('%s with %o looks %s', (state, attributes, look) =>
    expect(lookOf(thermostat(state, attributes))).toBe(look),
  );

  it('include the modes that it has, in one order, and no unknown ones', () => {
    const modes = modesOf(thermostat('off', { hvac_modes: ['off', 'banana', 'cool', 'heat', 7] }));
    expect(modes.map(({ label }) => label)).toEqual(['Caldo', 'Freddo', 'Spento']);
  });

  it.each([
    ['eco', 'Eco'],
    ['AWAY', 'Fuori casa'],
    ['auto_low', 'Automatica, bassa'],
    ['my_own_preset', 'My own preset'],
  ])('call %s "%s"', (value, word) => expect(optionText(value)).toBe(word));

  it('include each listed option once, and only where the device supports it', () => {
    const lists = { preset_modes: ['eco', 'eco', '', 3], fan_modes: ['low'], swing_modes: [] };
    const features = ClimateFeature.PRESET_MODE | ClimateFeature.SWING_MODE;
    const air = modeListsOf(thermostat('heat', { ...lists, supported_features: features }));
    expect(air.map(({ id, options }) => [id, options])).toEqual([
      ['preset', [{ value: 'eco', label: 'Eco' }]],
    ]);
  });
});
