import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../testing/entity.ts';
import { withoutCode } from './build-command.ts';
import * as commands from './commands.ts';
import type { Command } from './types.ts';

const call = ({ service, data }: Command) => [service, data];

const ecobee = entityOf('climate.ecobee', 'heat_cool', { min_temp: 7, max_temp: 35, target_temp_step: 0.5 });
const tv = entityOf('media_player.tv', 'playing');
const robot = entityOf('vacuum.robi', 'docked');

test.each([
  [commands.climate.setPreset(ecobee, 'eco'), 'set_preset_mode', 'preset_mode', 'eco'],
  [commands.climate.setFanMode(ecobee, 'low'), 'set_fan_mode', 'fan_mode', 'low'],
  [commands.climate.setSwing(ecobee, 'auto'), 'set_swing_mode', 'swing_mode', 'auto'],
  [
    commands.climate.setHorizontalSwing(ecobee, 'off'),
    'set_swing_horizontal_mode',
    'swing_horizontal_mode',
    'off',
  ],
  [commands.media.selectSource(tv, 'HDMI 1'), 'select_source', 'source', 'HDMI 1'],
  [commands.media.selectSoundMode(tv, 'Movie'), 'select_sound_mode', 'sound_mode', 'Movie'],
  [commands.media.repeat(tv, 'all'), 'repeat_set', 'repeat', 'all'],
  [commands.vacuum.setFanSpeed(robot, 'max'), 'set_fan_speed', 'fan_speed', 'max'],
])('%o chooses by %s', (command, service, attribute, value) => {
  expect(call(command)).toEqual([service, { [attribute]: value }]);
  expect(command.expected).toEqual({ attributes: { [attribute]: value } });
  expect(command.confirmedBy(entityOf(command.entityId, 'on', { [attribute]: value }))).toBe(true);
  expect(command.confirmedBy(entityOf(command.entityId, 'on', { [attribute]: 'other' }))).toBe(false);
  expect(command.confirmedBy(entityOf(command.entityId, 'on'))).toBe(false);
});

test('a temperature range keeps its order, limits and step for any input', () => {
  expect(commands.climate.setRange(ecobee, 24.3, 20.1).data).toEqual({
    target_temp_low: 20,
    target_temp_high: 24.5,
  });
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (one, other) => {
      const data = commands.climate.setRange(ecobee, one, other).data ?? {};
      const [low, high] = [Number(data['target_temp_low']), Number(data['target_temp_high'])];
      expect(low >= 7 && low <= high && high <= 35).toBe(true);
    }),
  );
});

test('a temperature range needs both targets', () => {
  const command = commands.climate.setRange(ecobee, 20, 24);
  const shows = (low: number, high: number) =>
    command.confirmedBy(
      entityOf('climate.ecobee', 'heat_cool', { target_temp_low: low, target_temp_high: high }),
    );
  expect([shows(20, 24), shows(20, 25), shows(19, 24)]).toEqual([true, false, false]);
});

test('media players: mute, volume steps and seek', () => {
  expect(call(commands.media.mute(tv, true))).toEqual(['volume_mute', { is_volume_muted: true }]);
  expect(
    commands.media.mute(tv, true).confirmedBy(entityOf('media_player.tv', 'on', { is_volume_muted: false })),
  ).toBe(false);
  expect(call(commands.media.stepVolume(tv, 1))[0]).toBe('volume_up');
  expect(call(commands.media.stepVolume(tv, -1))[0]).toBe('volume_down');
  fc.assert(
    fc.property(fc.double(), (seconds) => {
      const at = Number(commands.media.seek(tv, seconds).data?.['seek_position']);
      expect(Number.isFinite(at) && at >= 0).toBe(true);
    }),
  );
  const command = commands.media.seek(tv, 700);
  expect(command.confirmedBy(entityOf('media_player.tv', 'playing', { media_position: 702 }))).toBe(true);
  expect(command.confirmedBy(entityOf('media_player.tv', 'playing', { media_position: 20 }))).toBe(false);
});

test('media players: stop, shuffle and repeat', () => {
  const player = (state: string, attributes = {}) => entityOf('media_player.tv', state, attributes);
  const stop = commands.media.stop(tv);
  expect(call(stop)).toEqual(['media_stop', undefined]);
  expect(
    ['playing', 'paused', 'buffering', 'unavailable', 'idle', 'off', 'standby', 'on'].filter((state) =>
      stop.confirmedBy(player(state)),
    ),
  ).toEqual(['idle', 'off', 'standby', 'on']);
  const mixed = commands.media.shuffle(tv, true);
  expect(call(mixed)).toEqual(['shuffle_set', { shuffle: true }]);
  expect(mixed.confirmedBy(player('playing', { shuffle: true }))).toBe(true);
  expect(mixed.confirmedBy(player('playing', { shuffle: 'true' }))).toBe(false);
});

test('vacuums: stop, clean the spot, locate', () => {
  expect(commands.vacuum.stop(robot).confirmedBy(entityOf('vacuum.robi', 'idle'))).toBe(true);
  expect(commands.vacuum.stop(robot).confirmedBy(entityOf('vacuum.robi', 'cleaning'))).toBe(false);
  const spot = commands.vacuum.cleanSpot(robot);
  expect(call(spot)).toEqual(['clean_spot', undefined]);
  expect([robot, entityOf('vacuum.robi', 'cleaning')].map((now) => spot.confirmedBy(now))).toEqual([
    false,
    true,
  ]);
  expect(call(commands.vacuum.locate(robot))).toEqual(['locate', undefined]);
});

test('a triggered automation is confirmed by last_triggered', () => {
  const notte = entityOf('automation.notte', 'on', { last_triggered: '2026-11-20T18:00:00+00:00' });
  const command = commands.automation.trigger(notte);
  expect(call(command)).toEqual(['trigger', undefined]);
  expect(command.confirmedBy(notte)).toBe(false);
  expect(
    command.confirmedBy(entityOf('automation.notte', 'on', { last_triggered: '2026-11-20T19:00:00+00:00' })),
  ).toBe(true);
});

test('a stored command has no code', () => {
  const panel = entityOf('alarm_control_panel.home', 'armed_home');
  const command = commands.alarm.disarm(panel, '1234');
  expect(command.data).toEqual({ code: '1234' });
  const stored = withoutCode(command);
  expect(JSON.stringify(stored)).not.toContain('1234');
  expect(stored.confirmedBy(entityOf('alarm_control_panel.home', 'disarmed'))).toBe(true);
  const dimmed = commands.light.setBrightness(entityOf('light.a', 'on'), 102);
  expect(withoutCode(dimmed)).toBe(dimmed);
});
