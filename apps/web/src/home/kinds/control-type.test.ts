import { expect, it } from 'vitest';
import { isOnDashboard } from '../model/kind.ts';
import { toDevice } from '../model/to-device.ts';
import { entity, NOW } from '../testing/entity.ts';
import { kindRegistry } from './all-kinds.ts';

const kinds = kindRegistry.all.filter(isOnDashboard);

const dimmable = { supported_color_modes: ['brightness'], brightness: 100 };
const movable = { supported_features: 15, current_position: 50 };

/** The control types and colours of the specification (sections 4 and 9). */
it.each([
  ['light', 'on', dimmable, 'precise', ['decrease', 'increase'], 'yellow'],
  ['light', 'on', { supported_color_modes: ['onoff'] }, 'toggle', ['toggle'], 'yellow'],
  ['climate', 'heat', { temperature: 20 }, 'precise', ['decrease', 'increase'], 'blue'],
  ['cover', 'open', movable, '3actions', ['up', 'stop', 'down'], 'red'],
  [
    'media_player',
    'playing',
    { supported_features: 16_433 },
    '3actions',
    ['previous', 'play_pause', 'next'],
    'purple',
  ],
  ['alarm_control_panel', 'disarmed', {}, '2actions', ['arm_home', 'disarm'], 'red'],
  ['switch', 'on', {}, 'toggle', ['toggle'], 'green'],
  ['lock', 'locked', {}, 'toggle', ['toggle'], 'red'],
  ['fan', 'on', {}, 'toggle', ['toggle'], 'blue'],
  ['vacuum', 'docked', { supported_features: 8_212 }, 'toggle', ['toggle'], 'orange'],
  ['automation', 'on', {}, 'toggle', ['toggle'], 'orange'],
  ['binary_sensor', 'on', {}, 'none', [], 'grey'],
] as const)(
  '%s that is %s with %o',
  (...[domain, state, attributes, control_type, controls, category_color]) => {
    const kind = kinds.find((one) => one.domain === domain);
    expect(kind && toDevice(entity(`${domain}.uno`, state, attributes), kind, NOW)).toMatchObject({
      control_type,
      controls,
      category_color,
    });
  },
);

/** Raw states of the hub: none of them is Italian, and none may be displayed. */
const words = [
  'on',
  'off',
  'open',
  'opening',
  'closed',
  'closing',
  'locked',
  'locking',
  'unlocked',
  'unlocking',
  'jammed',
  'heat',
  'cool',
  'heat_cool',
  'auto',
  'dry',
  'fan_only',
  'playing',
  'paused',
  'idle',
  'standby',
  'buffering',
  'docked',
  'cleaning',
  'returning',
  'error',
  'disarmed',
  'armed_home',
  'armed_away',
  'armed_night',
  'armed_vacation',
  'armed_custom_bypass',
  'pending',
  'arming',
  'disarming',
  'triggered',
  'unknown',
  'unavailable',
  'none',
  'something_new',
];

it.each(kinds)('$domain never shows a raw state of the hub', (kind) => {
  for (const state of words) {
    const { free_text, note } = toDevice(entity(`${kind.domain}.uno`, state), kind, NOW);
    for (const word of words.filter((one) => one !== 'auto' && one !== 'standby')) {
      const texts = `${free_text} ${note?.title ?? ''} ${note?.detail ?? ''}`;
      expect(texts.toLowerCase().split(/[^\p{L}_]+/u), `${state}: ${texts}`).not.toContain(word);
    }
  }
});
