import { commands } from '@soglia/hub-client/commands';
import { describe, expect, it } from 'vitest';
import { light } from './light/light.ts';
import { entity, NOW } from '../testing/entity.ts';
import { toDevice, withPendingCommand, withPreview } from '../model/to-device.ts';

const arco = (state: string, brightness: number | null = 153) =>
  entity('light.arco', state, { brightness, supported_color_modes: ['brightness'], icon: 'mdi:lamp' });

it('gives every device the same shape', () => {
  expect(toDevice(arco('on'), light, NOW)).toMatchObject({
    entity_id: 'light.arco',
    ha_domain: 'light',
    ha_state: 'on',
    icon_name: 'mdi:lamp',
    category: 'lighting',
    tint: 'lighting',
    name: 'Arco',
    battery_level: null,
    control_type: 'precise',
    controls: ['decrease', 'increase'],
    category_color: 'yellow',
    favourite: false,
    mood: 'on',
  });
});

it.each([
  [{ battery_level: 12 }, '12'],
  [{ battery: '12.4' }, '12'],
  [{ battery_level: 900 }, null],
  [{ battery_level: -1 }, null],
  [{ battery_level: 'low' }, null],
])('the battery of %o is %o', (attributes, level) => {
  expect(toDevice(entity('light.arco', 'on', attributes), light, NOW).battery_level).toBe(level);
});

it('does not say since when, where the hub does not', () => {
  const away = entity('light.arco', 'unavailable', {}, 0);
  expect(toDevice(away, light, NOW).free_text).toBe('Non raggiungibile');
});

describe('a pending command', () => {
  it('is drawn at once where only a value changes', () => {
    const pending = withPendingCommand(arco('on'), commands.light.setBrightness(arco('on'), 51));
    expect(toDevice(pending, light, NOW).lamp?.percent).toBe(20);
  });

  it('waits for the hub where the state changes', () => {
    const off = arco('off', null);
    expect(withPendingCommand(off, commands.light.setBrightness(off, 51))).toBe(off);
    expect(withPendingCommand(arco('on'), commands.power.turnOff(arco('on'))).state).toBe('on');
    expect(withPendingCommand(off, undefined)).toBe(off);
  });

  it('is drawn completely during a drag', () => {
    const off = arco('off', null);
    const dragged = toDevice(withPreview(off, commands.light.setBrightness(off, 102)), light, NOW);
    expect(dragged).toMatchObject({ mood: 'on', lamp: { percent: 40 } });
  });
});
