import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../testing/entity.ts';
import * as commands from './commands.ts';
import { ClimateFeature, CoverFeature, hasFeature, MediaPlayerFeature } from './features.ts';
import type { Command } from './types.ts';

const call = ({ domain, service, data }: Command) => ({ domain, service, data });
const any = fc.double();

test('power calls the service of the entity’s domain', () => {
  const automation = entityOf('automation.sera', 'off');
  expect(call(commands.power.turnOn(automation))).toEqual({
    domain: 'automation',
    service: 'turn_on',
    data: undefined,
  });
  expect(commands.power.turnOn(automation).expected).toEqual({ state: 'on' });
  const off = commands.power.turnOff(entityOf('switch.pump', 'on'));
  expect(off.confirmedBy(entityOf('switch.pump', 'on'))).toBe(false);
  expect(off.confirmedBy(entityOf('switch.pump', 'off'))).toBe(true);
  expect(commands.power.turnOn(automation).confirmedBy(entityOf('automation.sera', 'unavailable'))).toBe(
    false,
  );
});

test('a media player that is turned off may go to standby, and is not on there', () => {
  const at = (state: string) => entityOf('media_player.tv', state);
  expect(commands.power.turnOff(at('playing')).confirmedBy(at('standby'))).toBe(true);
  expect(commands.power.turnOn(at('standby')).confirmedBy(at('standby'))).toBe(false);
  expect(commands.power.turnOn(at('standby')).confirmedBy(at('idle'))).toBe(true);
});

test('a climate entity that is turned on shows a mode', () => {
  const climate = entityOf('climate.hall', 'off', { hvac_modes: ['off', 'heat', 'cool'] });
  const command = commands.power.turnOn(climate);
  expect(command.expected).toEqual({ state: 'heat' });
  expect(command.confirmedBy(entityOf('climate.hall', 'cool'))).toBe(true);
  expect(commands.power.turnOn(entityOf('climate.hall', 'off')).expected).toEqual({ state: 'on' });
});

test('dimming is confirmed by about that brightness, or by a lamp that tells none', () => {
  const command = commands.light.setBrightness(entityOf('light.desk', 'off', { brightness: null }), 153);
  expect(command.confirmedBy(entityOf('light.desk', 'on', { brightness: 151 }))).toBe(true);
  expect(command.confirmedBy(entityOf('light.desk', 'on', { brightness: 90 }))).toBe(false);
  expect(command.confirmedBy(entityOf('light.desk', 'on'))).toBe(true);
});

test('any number is sent as a percentage between 0 and 100', () => {
  const cover = entityOf('cover.hall', 'open', { current_position: 40 });
  const fan = entityOf('fan.bath', 'on');
  fc.assert(
    fc.property(any, (value) => {
      const position = commands.cover.setPosition(cover, value).data?.['position'];
      const percentage = commands.fan.setPercentage(fan, value).data?.['percentage'];
      const volume = Number(
        commands.media.setVolume(entityOf('media_player.tv', 'on'), value).data?.['volume_level'],
      );
      for (const percent of [position, percentage]) {
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }
      expect(volume >= 0 && volume <= 1).toBe(true);
    }),
  );
});

test('covers: moving confirms, and so does the changed position', () => {
  const half = entityOf('cover.hall', 'open', { current_position: 40 });
  const opened = commands.cover.open(half);
  expect(call(opened)).toEqual({ domain: 'cover', service: 'open_cover', data: undefined });
  expect(opened.confirmedBy(half)).toBe(false);
  expect(opened.confirmedBy(entityOf('cover.hall', 'opening', { current_position: 40 }))).toBe(true);
  expect(opened.confirmedBy(entityOf('cover.hall', 'open', { current_position: 45 }))).toBe(true);
  expect(opened.confirmedBy(entityOf('cover.hall', 'open'))).toBe(true);

  const closed = commands.cover.close(half);
  expect(closed.confirmedBy(half)).toBe(false);
  expect(closed.confirmedBy(entityOf('cover.hall', 'open', { current_position: 30 }))).toBe(true);
  expect(closed.confirmedBy(entityOf('cover.hall', 'closed'))).toBe(true);

  const moving = entityOf('cover.hall', 'closing', { current_position: 30 });
  const stopped = commands.cover.stop(moving);
  expect(stopped.expected).toEqual({ state: 'open' });
  expect(stopped.confirmedBy(moving)).toBe(false);
  expect(stopped.confirmedBy(half)).toBe(true);
  expect(commands.cover.stop(half).expected).toEqual({ state: 'open' });
});

test.each([
  [80, 'opening'],
  [10, 'closing'],
  [40, undefined],
])('a cover at 40 %% sent to %i %% will show %s', (wanted, state) => {
  const half = entityOf('cover.hall', 'open', { current_position: 40 });
  const command = commands.cover.setPosition(half, wanted);
  expect(command.expected).toEqual({
    attributes: { current_position: wanted },
    ...(state === undefined ? {} : { state }),
  });
  expect(command.confirmedBy(entityOf('cover.hall', 'open', { current_position: wanted }))).toBe(true);
  expect(command.confirmedBy(half)).toBe(wanted === 40);
});

test('a target temperature is clamped to the limits and rounded to the step of the device', () => {
  const climate = entityOf('climate.hall', 'heat', {
    temperature: 20,
    min_temp: 7,
    max_temp: 35,
    target_temp_step: 0.5,
  });
  const sent = (degrees: number) => commands.climate.setTemperature(climate, degrees).data?.['temperature'];
  expect(sent(21.3)).toBe(21.5);
  expect(sent(99)).toBe(35);
  expect(sent(-3)).toBe(7);
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      (degrees) => Number(sent(degrees)) >= 7 && Number(sent(degrees)) <= 35,
    ),
  );
  const command = commands.climate.setTemperature(climate, 21);
  expect(command.confirmedBy(climate)).toBe(false);
  expect(command.confirmedBy(entityOf('climate.hall', 'heat', { temperature: 21 }))).toBe(true);
});

test('of a low and a high target temperature both move', () => {
  const both = { target_temp_low: 19, target_temp_high: 23, temperature: null, min_temp: 7, max_temp: 35 };
  const climate = entityOf('climate.hall', 'heat_cool', both);
  const command = commands.climate.setTemperature(climate, 22);
  expect(command.data).toEqual({ target_temp_low: 20, target_temp_high: 24 });
  expect(command.confirmedBy(climate)).toBe(false);
  expect(command.confirmedBy(entityOf('climate.hall', 'heat_cool', { ...both, ...command.data }))).toBe(true);
  expect(call(commands.climate.setMode(climate, 'cool'))).toMatchObject({ data: { hvac_mode: 'cool' } });
});

test('a code is sent only when one is given', () => {
  const door = entityOf('lock.door', 'locked');
  expect(call(commands.lock.unlock(door, '1234'))).toEqual({
    domain: 'lock',
    service: 'unlock',
    data: { code: '1234' },
  });
  expect(commands.lock.unlock(door, '').data).toBeUndefined();
  expect(commands.lock.lock(door).data).toBeUndefined();
  expect(commands.lock.open(door).confirmedBy(entityOf('lock.door', 'unlocked'))).toBe(true);
  expect(commands.lock.lock(door).confirmedBy(entityOf('lock.door', 'jammed'))).toBe(false);
  const alarm = entityOf('alarm_control_panel.home', 'disarmed');
  expect(call(commands.alarm.arm(alarm, 'custom_bypass', '1'))).toMatchObject({
    service: 'alarm_arm_custom_bypass',
    data: { code: '1' },
  });
  expect(commands.alarm.arm(alarm, 'away').confirmedBy(entityOf(alarm.entity_id, 'armed_home'))).toBe(false);
  expect(commands.alarm.arm(alarm, 'away').confirmedBy(entityOf(alarm.entity_id, 'arming'))).toBe(true);
  expect(commands.alarm.disarm(alarm).confirmedBy(alarm)).toBe(true);
});

test('a media player gets play or pause instead of a toggle, where it supports them', () => {
  const player = (state: string, supported_features: number) =>
    commands.media.playPause(entityOf('media_player.tv', state, { supported_features })).service;
  const { PAUSE, PLAY, STOP } = MediaPlayerFeature;
  expect(player('playing', PAUSE | PLAY)).toBe('media_pause');
  expect(player('playing', STOP)).toBe('media_stop');
  expect(player('playing', 0)).toBe('media_play_pause');
  expect(player('paused', PAUSE | PLAY)).toBe('media_play');
  expect(player('idle', PAUSE)).toBe('media_play_pause');
  expect(commands.media.next(entityOf('media_player.tv', 'playing')).service).toBe('media_next_track');
  expect(commands.media.previous(entityOf('media_player.tv', 'playing')).service).toBe(
    'media_previous_track',
  );
});

test('fans and vacuums', () => {
  const fan = entityOf('fan.bath', 'off', { percentage_step: 33.3 });
  expect(
    commands.fan.setPercentage(fan, 40).confirmedBy(entityOf('fan.bath', 'on', { percentage: 66 })),
  ).toBe(true);
  expect(commands.fan.setPercentage(fan, 0).expected.state).toBe('off');
  expect(commands.fan.setPercentage(fan, 0).confirmedBy(fan)).toBe(true);
  const vacuum = entityOf('vacuum.robi', 'docked');
  expect(commands.vacuum.start(vacuum).confirmedBy(entityOf('vacuum.robi', 'cleaning'))).toBe(true);
  expect(commands.vacuum.pause(vacuum).expected.state).toBe('paused');
  expect(commands.vacuum.returnToBase(vacuum).confirmedBy(vacuum)).toBe(true);
});

test('an entity without supported_features has no features', () => {
  const gate = entityOf('cover.gate', 'closed', { supported_features: 11 });
  expect(hasFeature(gate, CoverFeature.STOP)).toBe(true);
  expect(hasFeature(gate, CoverFeature.SET_POSITION)).toBe(false);
  expect(hasFeature(entityOf('climate.x', 'off'), ClimateFeature.TURN_ON)).toBe(false);
  expect(hasFeature(entityOf('climate.x', 'off', { supported_features: 'all' }), 1)).toBe(false);
});
