import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../testing/entity.ts';
import * as cover from './cover.ts';
import * as fan from './fan.ts';

const slats = (at?: unknown) => entityOf('cover.blind', 'open', { current_tilt_position: at });
const blower = (attributes: Readonly<Record<string, unknown>>, state = 'on') =>
  entityOf('fan.bath', state, attributes);

test('slats are set to a tilt position, and confirmed near it', () => {
  const command = cover.setTilt(slats(20), 61.4);
  expect(command).toMatchObject({ service: 'set_cover_tilt_position', data: { tilt_position: 61 } });
  expect(command.confirmedBy(slats(60))).toBe(true);
  expect(command.confirmedBy(slats(20))).toBe(false);
  expect(command.confirmedBy(slats('61'))).toBe(false);
});

test('opening or closing slats is confirmed by movement in that direction, or by the end position', () => {
  const opened = cover.openTilt(slats(20));
  expect(opened.service).toBe('open_cover_tilt');
  expect(opened.confirmedBy(slats(30))).toBe(true);
  expect(opened.confirmedBy(slats(20))).toBe(false);
  expect(opened.confirmedBy(slats(10))).toBe(false);
  const closed = cover.closeTilt(slats(20));
  expect(closed.confirmedBy(slats(0))).toBe(true);
  expect(closed.confirmedBy(slats(30))).toBe(false);
  expect(cover.closeTilt(slats()).confirmedBy(slats())).toBe(true);
  expect(cover.stopTilt(slats(20)).service).toBe('stop_cover_tilt');
});

test('preset, oscillation and direction are confirmed by the attributes of the fan', () => {
  const preset = fan.setPreset(blower({}, 'off'), 'notte');
  expect(preset).toMatchObject({ service: 'set_preset_mode', data: { preset_mode: 'notte' } });
  expect(preset.confirmedBy(blower({ preset_mode: 'notte' }))).toBe(true);
  expect(preset.confirmedBy(blower({ preset_mode: null }))).toBe(false);
  const swing = fan.oscillate(blower({}), true);
  expect(swing).toMatchObject({ service: 'oscillate', data: { oscillating: true } });
  expect(swing.confirmedBy(blower({ oscillating: true }))).toBe(true);
  expect(swing.confirmedBy(blower({ oscillating: 'true' }))).toBe(false);
  const back = fan.setDirection(blower({}), 'reverse');
  expect(back).toMatchObject({ service: 'set_direction', data: { direction: 'reverse' } });
  expect(back.confirmedBy(blower({ direction: 'reverse' }))).toBe(true);
  expect(back.confirmedBy(blower({ direction: 'forward' }))).toBe(false);
});

test('a speed is not confirmed by the one next to it', () => {
  const low = blower({ percentage: 33, percentage_step: 100 / 3 });
  const high = blower({ percentage: 66, percentage_step: 100 / 3 });
  expect(fan.setPercentage(low, 66.7).confirmedBy(low)).toBe(false);
  expect(fan.setPercentage(low, 66.7).confirmedBy(high)).toBe(true);
  expect(fan.setPercentage(high, 33.3).confirmedBy(high)).toBe(false);
  expect(fan.setPercentage(high, 33.3).confirmedBy(low)).toBe(true);
});

test('any number is sent to the slats as a whole percentage', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const percent = Number(cover.setTilt(slats(), value).data?.['tilt_position']);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});

/** The speed that the hub takes for a percentage, from 1: of three up to 33, up to 66, up to 100. */
function speedFor(percentage: number, speeds: number): number {
  for (let speed = 1; speed < speeds; speed += 1)
    if (percentage <= Math.floor((speed * 100) / speeds)) return speed;
  return speeds;
}

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 12])(
  'each speed of a fan with %d of them is the one that it gets',
  (speeds) => {
    const step = 100 / speeds;
    for (let speed = 1; speed <= speeds; speed += 1) {
      // As a slider rounds it.
      const chosen = Math.round(speed * step * 1e6) / 1e6;
      const { data } = fan.setPercentage(blower({ percentage_step: step }), chosen);
      expect([speed, speedFor(Number(data?.['percentage']), speeds)]).toEqual([speed, speed]);
    }
  },
);
