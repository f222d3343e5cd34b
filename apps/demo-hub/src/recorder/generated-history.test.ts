import { describe, expect, it } from 'vitest';
import { generateHistory } from '#recorder/generated-history.ts';
import { seededRandom } from '#world/random.ts';
import type { State } from '#world/states.ts';
import { DAY_MS } from '#durations.ts';

const now = Date.UTC(2026, 10, 20, 17, 42);
const state = (entity_id: string, value: string, attributes = {}): State => ({
  entity_id,
  state: value,
  attributes,
  last_changed: now,
  last_updated: now,
  last_reported: now,
  context: { id: '01', parent_id: null, user_id: null },
});
const past = (entity_id: string, value: string, attributes = {}) =>
  generateHistory(state(entity_id, value, attributes), now, seededRandom(1));

describe('generated history', () => {
  it.each([
    ['sensor.a', '21.5', { device_class: 'temperature', state_class: 'measurement' }],
    ['sensor.b', '4821.3', { device_class: 'energy', state_class: 'total_increasing' }],
    ['binary_sensor.a', 'off', { device_class: 'motion' }],
    ['binary_sensor.b', 'off', { device_class: 'smoke', smoke_level: 2 }],
    ['light.a', 'on', {}],
    ['switch.a', 'on', {}],
    ['cover.a', 'open', { current_position: 70 }],
    ['climate.a', 'heat', { current_temperature: 21.5 }],
    ['fan.a', 'off', {}],
    ['lock.a', 'locked', {}],
    ['vacuum.a', 'docked', {}],
    ['media_player.a', 'off', {}],
    ['alarm_control_panel.a', 'disarmed', {}],
  ])('%s: in order, in the past, and of ten days at most', (id, value, attributes) => {
    const rows = past(id, value, attributes);
    expect(rows.length).toBeGreaterThan(3);
    const times = rows.map(({ updated }) => updated);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now);
    expect(Math.min(...times)).toBeGreaterThan(now - 10 * DAY_MS);
  });

  it('is empty for unavailable entities and for kinds without history', () => {
    for (const value of ['unavailable', 'unknown']) expect(past('light.a', value)).toEqual([]);
    expect(past('sensor.a', 'idle')).toEqual([]);
    expect(past('person.a', 'home')).toEqual([]);
  });

  it.each([
    ['light.a', 'on', {}],
    ['light.a', 'off', {}],
    ['lock.a', 'unlocked', {}],
    ['alarm_control_panel.a', 'armed_home', {}],
    ['binary_sensor.a', 'on', { device_class: 'door' }],
    ['cover.a', 'closed', { current_position: 0 }],
    ['cover.a', 'open', { current_position: 70 }],
  ])('%s: ends in the current state, %s', (id, value, attributes) => {
    const last = past(id, value, attributes).at(-1);
    expect(last?.state).toBe(value);
    expect(last?.attributes).toEqual(attributes);
  });

  it('ends near the current value of a measurement', () => {
    const value = past('sensor.a', '21.5', { device_class: 'temperature' }).at(-1)?.state;
    expect(Math.abs(Number(value) - 21.5)).toBeLessThan(0.5);
  });

  it('only grows for a meter, up to its current value', () => {
    const values = past('sensor.b', '100.5', { state_class: 'total' }).map((row) => Number(row.state));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(Math.max(...values)).toBeLessThanOrEqual(100.5);
    expect(Math.min(...values)).toBeLessThan(100);
  });

  it('has smoke levels for smoke detectors', () => {
    const levels = past('binary_sensor.b', 'off', { device_class: 'smoke', smoke_level: 2 }).map((row) => [
      row.state,
      row.attributes['smoke_level'],
    ]);
    expect(levels.slice(0, 4)).toEqual([
      ['on', 60],
      ['on', 180],
      ['on', 90],
      ['off', 2],
    ]);
  });
});
