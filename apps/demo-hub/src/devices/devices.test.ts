import { describe, expect, it } from 'vitest';
import { createTestHome } from '#testing/test-home.ts';
import { MINUTE_MS, HOUR_MS } from '#durations.ts';

describe('a cover', () => {
  it('moves, reports its position, and can be stopped while moving', async () => {
    const home = createTestHome();
    const id = 'cover.tapparella_grande';
    await home.call('cover.close_cover', { entity_id: id });
    expect(home.state(id)).toMatchObject({ state: 'closing', attributes: { current_position: 70 } });
    home.clock.advance(4_900);
    expect(home.state(id)).toMatchObject({ state: 'closing', attributes: { current_position: 40 } });
    await home.call('cover.stop_cover', { entity_id: id });
    home.clock.advance(MINUTE_MS);
    expect(home.state(id)).toMatchObject({
      state: 'open',
      attributes: { current_position: 40, is_closed: false },
    });
  });

  it('without a position only opens and closes', async () => {
    const home = createTestHome();
    await home.call('cover.open_cover', { entity_id: 'cover.cancello' });
    expect(home.state('cover.cancello').state).toBe('opening');
    expect(home.state('cover.cancello').attributes).not.toHaveProperty('current_position');
    home.clock.advance(12_000);
    expect(home.state('cover.cancello').state).toBe('open');
  });
});

describe('an alarm', () => {
  const id = 'alarm_control_panel.allarme_di_casa';
  it('arms after a delay, and triggers after another', async () => {
    const home = createTestHome();
    await home.call('alarm_control_panel.alarm_arm_away', { entity_id: id, code: 1234 });
    expect(home.state(id)).toMatchObject({ state: 'arming', attributes: { next_state: 'armed_away' } });
    home.clock.advance(10_000);
    expect(home.state(id).state).toBe('armed_away');
    await home.call('alarm_control_panel.alarm_trigger', { entity_id: id });
    expect(home.state(id).state).toBe('pending');
    home.clock.advance(10_000);
    expect(home.state(id).state).toBe('triggered');
    await home.call('alarm_control_panel.alarm_disarm', { entity_id: id, code: '1234' });
    home.clock.advance(300_000);
    expect(home.state(id).state).toBe('disarmed');
  });

  it('names who armed it last', async () => {
    const home = createTestHome();
    const changedBy = () => home.state(id).attributes['changed_by'];
    expect(changedBy()).toBe('Luca Bianchi');
    await home.call('alarm_control_panel.alarm_arm_away', { entity_id: id, code: '1234' }, 'maria');
    expect(changedBy()).toBe('Maria Bianchi');
    home.clock.advance(10_000);
    expect(changedBy()).toBe('Maria Bianchi');
    await home.call('alarm_control_panel.alarm_disarm', { entity_id: id, code: '1234' });
    expect(changedBy(), 'an automation has no name').toBeNull();
  });

  it.each([
    [undefined, 'code_arm_required'],
    ['0000', 'invalid_code'],
  ])('does not arm with the code %s', async (code, key) => {
    const home = createTestHome();
    await expect(
      home.call('alarm_control_panel.alarm_arm_home', {
        entity_id: id,
        ...(code === undefined ? {} : { code }),
      }),
    ).rejects.toMatchObject({ code: 'service_validation_error', translation: { key } });
    expect(home.state(id).state).toBe('disarmed');
  });
});

describe('a lock', () => {
  it('takes time, opens, and jams on demand', async () => {
    const home = createTestHome();
    const id = 'lock.serratura_portone';
    await home.call('lock.open', { entity_id: id });
    expect(home.state(id).state).toBe('opening');
    home.clock.advance(2_000);
    expect(home.state(id).state).toBe('open');
    home.world.failureRates.lockJams = 1;
    await home.call('lock.lock', { entity_id: id });
    home.clock.advance(2_000);
    expect(home.state(id).state).toBe('jammed');
  });

  it('refuses to move without its code', async () => {
    const home = createTestHome();
    const id = 'lock.serratura_garage';
    await expect(home.call('lock.unlock', { entity_id: id, code: '9' })).rejects.toMatchObject({
      translation: { key: 'add_default_code' },
    });
    await home.call('lock.unlock', { entity_id: id, code: '1234' });
    home.clock.advance(2_000);
    expect(home.state(id).state).toBe('unlocked');
  });
});

describe('a thermostat', () => {
  it('reaches its target temperature and idles', async () => {
    const home = createTestHome();
    const id = 'climate.termostato';
    await home.call('climate.set_temperature', { entity_id: id, temperature: 23 });
    expect(home.state(id).attributes).toMatchObject({ temperature: 23, hvac_action: 'heating' });
    home.clock.advance(2 * HOUR_MS);
    expect(Number(home.state(id).attributes['current_temperature'])).toBeCloseTo(23, 0);
    await home.call('climate.turn_off', { entity_id: id });
    home.clock.advance(3 * HOUR_MS);
    expect(Number(home.state(id).attributes['current_temperature'])).toBeLessThan(23);
  });

  it('with two target temperatures reports those in use', async () => {
    const home = createTestHome();
    const id = 'climate.climatizzatore';
    await home.call('climate.set_hvac_mode', { entity_id: id, hvac_mode: 'heat_cool' });
    await home.call('climate.set_temperature', { entity_id: id, target_temp_low: 21, target_temp_high: 24 });
    expect(home.state(id).attributes).toMatchObject({
      temperature: null,
      target_temp_low: 21,
      target_temp_high: 24,
      hvac_action: 'heating',
    });
    await expect(
      home.call('climate.set_temperature', { entity_id: id, target_temp_low: 25, target_temp_high: 24 }),
    ).rejects.toMatchObject({
      translation: { key: 'low_temp_higher_than_high_temp' },
    });
  });
});

describe('a lamp', () => {
  it.each([
    ['light.striscia_led_libreria', { rgb_color: [255, 0, 0] }, { color_mode: 'hs', hs_color: [0, 100] }],
    [
      'light.luci_piano_lavoro',
      { rgb_color: [255, 0, 0] },
      { color_mode: 'rgbww', rgbww_color: [255, 0, 0, 0, 0] },
    ],
    [
      'light.lucina_della_notte',
      { hs_color: [120, 100] },
      { color_mode: 'rgbw', rgbw_color: [0, 255, 0, 0] },
    ],
    ['light.abat_jour', { color_temp_kelvin: 3000 }, { color_mode: 'color_temp', color_temp_kelvin: 3000 }],
    ['light.abat_jour', { color_name: 'red' }, { color_mode: 'xy', xy_color: [0.701, 0.299] }],
    ['light.specchio', { brightness_pct: 50 }, { color_mode: 'brightness', brightness: 128 }],
    ['light.specchio', { brightness_pct: 30 }, { color_mode: 'brightness', brightness: 76 }],
    ['light.lampadario', { brightness: 5, effect: 'x' }, { color_mode: 'onoff' }],
  ])('%s makes the best of %j', async (entity_id, data, shown) => {
    const home = createTestHome();
    await home.call('light.turn_on', { entity_id, ...data });
    expect(home.state(entity_id)).toMatchObject({ state: 'on', attributes: shown });
  });

  it('is off at brightness 0, with null attributes', async () => {
    const home = createTestHome();
    await home.call('light.turn_on', { entity_id: 'light.lampada_ad_arco', brightness_step_pct: -100 });
    expect(home.state('light.lampada_ad_arco')).toMatchObject({
      state: 'off',
      attributes: { brightness: null, color_mode: null, hs_color: null },
    });
  });
});

it('a media player plays on and keeps its position when paused', async () => {
  const home = createTestHome();
  const id = 'media_player.televisore';
  home.clock.advance(MINUTE_MS);
  await home.call('media_player.media_pause', { entity_id: id });
  expect(home.state(id)).toMatchObject({ state: 'paused', attributes: { media_position: 820 } });
});

it('a media player obeys shuffle and repeat, and changes its artwork with the track', async () => {
  const home = createTestHome();
  const id = 'media_player.cassa_di_giulia';
  const picture = () => home.state(id).attributes['entity_picture'];
  const before = picture();
  expect(before).toMatch(
    /^\/api\/media_player_proxy\/media_player\.cassa_di_giulia\?token=[\da-f]{64}&cache=/,
  );
  await home.call('media_player.media_next_track', { entity_id: id });
  expect(picture()).not.toBe(before);
  await home.call('media_player.shuffle_set', { entity_id: id, shuffle: true });
  await home.call('media_player.repeat_set', { entity_id: id, repeat: 'one' });
  await home.call('media_player.select_sound_mode', { entity_id: id, sound_mode: 'Voce' });
  expect(home.state(id).attributes).toMatchObject({ shuffle: true, repeat: 'one', sound_mode: 'Voce' });
  await expect(home.call('media_player.repeat_set', { entity_id: id, repeat: 'twice' })).rejects.toThrow();
  await home.call('media_player.media_play', { entity_id: id });
  const { media_artist } = home.state(id).attributes;
  home.clock.advance(700_000);
  expect(home.state(id).attributes['media_artist'], 'the track repeats').toBe(media_artist);
  await home.call('media_player.media_stop', { entity_id: id });
  expect(picture()).toBeUndefined();
});

it('a camera takes its last two tokens, and shows the gate as it is', async () => {
  const home = createTestHome();
  const tokenOf = () => String(home.state('camera.telecamera_cancello').attributes['access_token']);
  const picture = () => {
    const found = home.world.entities.get('camera.telecamera_cancello')?.picture();
    if (found === undefined) throw new Error('no picture');
    return found;
  };
  const first = tokenOf();
  expect(picture().tokens).toEqual([first]);
  const closed = picture().body;
  home.clock.advance(5 * MINUTE_MS);
  expect(picture().tokens).toEqual([tokenOf(), first]);
  home.clock.advance(5 * MINUTE_MS);
  expect(picture().tokens).not.toContain(first);
  expect(home.state('camera.telecamera_cancello').attributes['entity_picture']).toBe(
    `/api/camera_proxy/camera.telecamera_cancello?token=${tokenOf()}`,
  );
  await home.call('cover.open_cover', { entity_id: 'cover.cancello' });
  home.clock.advance(MINUTE_MS);
  const withoutTime = (svg: string | undefined) => svg?.replace(/[\d:]{8}/, '');
  expect(withoutTime(picture().body)).not.toBe(withoutTime(closed));
});

it('the sun sets and rises, and the outdoor temperature falls', () => {
  const home = createTestHome();
  expect(home.state('sun.sun').state).toBe('below_horizon');
  const evening = Number(home.state('sensor.giardino_temperatura').state);
  home.clock.advance(10 * HOUR_MS);
  expect(Number(home.state('sensor.giardino_temperatura').state)).toBeLessThan(evening);
  home.clock.advance(5 * HOUR_MS);
  expect(home.state('sun.sun').state).toBe('above_horizon');
});

it('a frozen entity is not simulated until it is used again', async () => {
  const home = createTestHome();
  const { world } = home;
  const [sensor, lamp] = ['sensor.giardino_temperatura', 'light.specchio'];
  for (const id of [sensor, lamp]) {
    world.states.write(id, 'said', {});
    world.entities.freeze(id);
  }
  home.clock.advance(HOUR_MS);
  expect([sensor, lamp].map((id) => home.state(id).state)).toEqual(['said', 'said']);
  await home.call('light.turn_on', { entity_id: lamp });
  expect(home.state(lamp).state).toBe('on');
});

it('the same seed gives the same states', () => {
  const lives = [7, 7, 8].map((seed) => {
    const home = createTestHome(seed);
    home.clock.advance(HOUR_MS);
    return home.world.states.all().map(({ entity_id, state, context }) => [entity_id, state, context.id]);
  });
  expect(lives[0]).toEqual(lives[1]);
  expect(lives[0]).not.toEqual(lives[2]);
});
