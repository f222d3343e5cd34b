import { describe, expect, it } from 'vitest';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { createTestHome } from '#testing/test-home.ts';
import { HOUR_MS } from '#durations.ts';

const home = createTestHome();
const states = home.world.states.all();
const ofDomain = (domain: string) => states.filter((state) => state.entity_id.startsWith(`${domain}.`));

describe('Casa Bianchi', () => {
  it('has eight areas, with devices in each', () => {
    const rooms = states.map((state) => home.world.registries.areaOf(state.entity_id));
    expect(casaBianchi.areas.map((area) => area.id).filter((id) => !rooms.includes(id))).toEqual([]);
    expect(casaBianchi.areas).toHaveLength(8);
  });

  it.each([
    'light',
    'switch',
    'cover',
    'climate',
    'lock',
    'fan',
    'media_player',
    'vacuum',
    'alarm_control_panel',
    'binary_sensor',
    'automation',
    'sensor',
    'person',
    'weather',
    'zone',
  ])('has %s', (domain) => {
    expect(ofDomain(domain)).not.toEqual([]);
  });

  it('has lamps of every colour mode', () => {
    const modes = ofDomain('light').flatMap((state) => state.attributes['supported_color_modes']);
    expect([...new Set(modes)].sort()).toEqual([
      'brightness',
      'color_temp',
      'hs',
      'onoff',
      'rgbw',
      'rgbww',
      'xy',
    ]);
  });

  it('has unique entity ids and one unavailable entity', () => {
    expect(new Set(home.world.entities.ids()).size).toBe(home.world.entities.ids().length);
    const away = states.filter((state) => state.state === 'unavailable');
    expect(away.map((state) => [state.entity_id, state.attributes['brightness']])).toEqual([
      ['light.plafoniera', undefined],
    ]);
  });

  it.each([
    [true, 'armed_home'],
    [false, 'disarmed'],
  ])('arms its alarm at night where its automations run: %s', async (automationsRun, armed) => {
    const night = createTestHome(1, automationsRun);
    night.clock.advance(24 * HOUR_MS);
    const stateOfAlarm = () => {
      // It lets people leave first.
      night.clock.advance(1000);
      return night.state('alarm_control_panel.allarme_di_casa').state;
    };
    await expect.poll(stateOfAlarm).toBe(armed);
    const before = night.state('automation.buonanotte').attributes['last_triggered'];
    await night.call('automation.trigger', { entity_id: 'automation.buonanotte' });
    expect(night.state('automation.buonanotte').attributes['last_triggered']).not.toBe(before);
  });

  it('updates sensors that depend on other entities', () => {
    const day = createTestHome();
    day.clock.advance(18 * HOUR_MS);
    expect(Number(day.state('sensor.potenza_fotovoltaico').state)).toBeGreaterThan(500);
    expect(day.state('sensor.termostato_temperatura').state).toBe(
      Number(day.state('climate.termostato').attributes['current_temperature']).toFixed(1),
    );
    expect(Number(day.state('sensor.energia_prelevata').state)).toBeGreaterThan(4821.3 + 5);
  });
});
