import fc from 'fast-check';
import type { Connection } from '@soglia/hub-client/connection';
import type { Entity } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/durations.ts';
import { entity as entityOf, NOW } from './entity.ts';

/** Names that every object inherits: a table must not answer to them. */
const prototypeNames = ['constructor', 'valueOf', 'toString', '__proto__', 'hasOwnProperty'] as const;

/** States and modes of Home Assistant, of any domain. */
const hubWords = [
  'on',
  'off',
  'unknown',
  'unavailable',
  'open',
  'opening',
  'closed',
  'closing',
  'stopped',
  'problem',
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
  'heating',
  'cooling',
  'drying',
  'fan',
  'idle',
  'preheating',
  'defrosting',
  'playing',
  'paused',
  'standby',
  'buffering',
  'cleaning',
  'docked',
  'returning',
  'error',
  'disarmed',
  'arming',
  'armed_home',
  'armed_away',
  'armed_night',
  'armed_vacation',
  'armed_custom_bypass',
  'pending',
  'triggered',
  'disarming',
  'forward',
  'reverse',
  'none',
  'away',
  'home',
  'sleep',
  'activity',
  'low',
  'medium',
  'high',
  'middle',
  'both',
  'vertical',
  'horizontal',
  'one',
  'all',
  'number',
  'text',
] as const;

/** Malformed texts: half a surrogate pair, a thousand characters, blanks, a sentence. */
const oddTexts = fc.oneof(
  fc.constantFrom(
    '',
    '   ',
    '\ud800',
    'a\udfff',
    '\u202e',
    '→',
    '<b>',
    '{n}',
    '#fff',
    '2026-11-20T15:48:00+00:00',
  ),
  fc.constantFrom('12', '-7', '1e300', '0x10', '3,5', 'x'.repeat(1_000), ...prototypeNames),
  fc.constantFrom(...hubWords),
  fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !notForPeople.test(text)),
);

const oddNumbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.1 + 0.2,
    50,
    100,
    101,
    255,
    256,
    1e21,
    -1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    5e-324,
  ),
  // What "1e999" becomes, and what integrations compute by mistake.
  fc.constantFrom(Infinity, -Infinity, NaN),
  fc.integer(),
  fc.double(),
);

const oddScalars = fc.oneof(oddTexts, oddNumbers, fc.constantFrom(null, undefined, true, false));

/** Any value of an attribute. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddScalars },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...hubWords, ...prototypeNames), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(oddScalars, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(fc.array(oddScalars, { maxLength: 3 }), { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', ...prototypeNames), oddScalars, { maxKeys: 3 }),
  },
);

/** Supported features: all, none, or no number. */
const features = fc.oneof(
  fc.constantFrom(-1, 0, 2 ** 31 - 1),
  fc.integer({ min: 0, max: 65_535 }),
  oddScalars,
);

const oddStates = fc.oneof(fc.constantFrom(...hubWords), oddTexts);
const ids = fc.constantFrom('uno', ...prototypeNames, 'x'.repeat(200), '2');

/**
 * Attributes that answer to every name, so that no test has to list those of a kind: each has a malformed value,
 * always the same for one name; its own keys are the names that were read so far.
 */
function answering(
  valueOf: (name: string) => unknown,
  given: Readonly<Record<string, unknown>>,
): Entity['attributes'] {
  const attributes = Object.assign(Object.create(null) as Record<string, unknown>, given);
  return new Proxy(attributes, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      if (!(name in target)) target[name] = valueOf(name);
      return target[name];
    },
    has: (_target, name) => typeof name === 'string',
  });
}

interface Told {
  readonly entity: Entity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Any malformed entity of a domain. */
export const malformedEntities = (domain: string): fc.Arbitrary<Told> =>
  fc
    .record({
      id: ids,
      state: oddStates,
      valueOf: fc.func(oddValues),
      features,
      device_class: fc.oneof(fc.constantFrom('gate', 'smoke', 'temperature', 'energy'), oddScalars),
      changed: fc.oneof(fc.constantFrom(0, NOW, NOW - MINUTE_MS, NOW + 90_000), fc.integer()),
      few: fc.boolean(),
    })
    .map(({ id, state, valueOf, features: supported_features, device_class, changed, few }) => ({
      now: NOW,
      entity: {
        entity_id: `${domain}.${id}`,
        state,
        attributes: few
          ? { supported_features, device_class }
          : answering(valueOf, { supported_features, device_class }),
        last_changed: changed,
        last_updated: changed,
        context: { id: '01', parent_id: null, user_id: null },
        heardAt: NOW,
      },
    }));

/** Texts that must never be displayed. */
export const notForPeople = /\bundefined\b|\bNaN\b|\[object|Infinity|∞|\bnull\b|function/;

const rows = fc.array(
  fc.record({
    at: fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + MINUTE_MS }),
    state: fc.oneof(oddStates, fc.constant(null)),
    attributes: fc.dictionary(fc.constantFrom('current_position', 'smoke_level', 'temperature'), oddValues),
  }),
  { maxLength: 12 },
);
const figures = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined });
const counted = fc.array(
  fc
    .record({
      start: fc.integer({ min: NOW - 30 * DAY_MS, max: NOW }),
      mean: figures,
      min: figures,
      max: figures,
      change: figures,
    })
    .map((row) => ({ ...row, end: row.start + HOUR_MS })),
  { maxLength: 8 },
);

/** How a hub may answer when it is asked for the history of an entity: not yet, with an error, or with rows. */
export const malformedHistory: fc.Arbitrary<Connection['command']> = fc
  .record({
    outcome: fc.constantFrom('waiting', 'timeout', 'unsupported', 'rows', 'rows', 'rows'),
    rows: rows.map((list) => list.toSorted((one, other) => one.at - other.at)),
    counted: counted.map((list) => list.toSorted((one, other) => one.start - other.start)),
  })
  .map(({ outcome, rows: history, counted: statistics }) => {
    const answer = ({ type, entity_ids: [entity] = [], statistic_ids: [statistic] = [] }: HistoryMessage) => {
      if (outcome === 'timeout' || outcome === 'unsupported')
        return Promise.reject(new HubError(outcome, 'no'));
      if (outcome === 'rows' && type === 'history/history_during_period' && entity !== undefined)
        return Promise.resolve({
          [entity]: history.map(({ at, state, attributes }) => ({ s: state, lu: at / 1_000, a: attributes })),
        });
      if (outcome === 'rows' && type === 'recorder/statistics_during_period' && statistic !== undefined)
        return Promise.resolve({ [statistic]: statistics });
      return new Promise(() => undefined);
    };
    return answer as Connection['command'];
  });

/** What is read of the two messages that ask for history. */
interface HistoryMessage {
  readonly type: string;
  readonly entity_ids?: readonly string[];
  readonly statistic_ids?: readonly string[];
}

const some = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const listOf = (...words: readonly string[]) => fc.subarray(words.slice());

/** Values that Home Assistant itself uses for these attributes, in any domain. */
const spoken: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  supported_features: fc.constantFrom(-1, 0, 2 ** 16 - 1),
  supported_color_modes: listOf(
    'onoff',
    'brightness',
    'color_temp',
    'hs',
    'xy',
    'rgb',
    'rgbw',
    'rgbww',
    'white',
  ),
  color_mode: some('onoff', 'brightness', 'color_temp', 'hs', 'unknown', 'white'),
  hvac_modes: listOf('off', 'heat', 'cool', 'heat_cool', 'auto', 'dry', 'fan_only'),
  hvac_action: some('off', 'preheating', 'heating', 'cooling', 'drying', 'fan', 'idle', 'defrosting'),
  preset_mode: some('none', 'eco', 'away', 'boost', 'comfort', 'home', 'sleep', 'activity', null),
  preset_modes: listOf('none', 'eco', 'away', 'boost', 'comfort', 'home', 'sleep', 'activity'),
  fan_mode: some('on', 'off', 'auto', 'low', 'medium', 'high', 'top', 'middle', 'focus', 'diffuse'),
  fan_modes: listOf('on', 'off', 'auto', 'low', 'medium', 'high', 'top', 'middle', 'focus', 'diffuse'),
  swing_mode: some('on', 'off', 'both', 'vertical', 'horizontal'),
  swing_modes: listOf('on', 'off', 'both', 'vertical', 'horizontal'),
  swing_horizontal_mode: some('on', 'off'),
  swing_horizontal_modes: listOf('on', 'off'),
  direction: some('forward', 'reverse'),
  oscillating: fc.boolean(),
  repeat: some('off', 'all', 'one'),
  shuffle: fc.boolean(),
  mode: some('single', 'restart', 'queued', 'parallel'),
  code_format: some('number', 'text', null),
  current_position: fc.integer({ min: 0, max: 100 }),
  current_tilt_position: fc.integer({ min: 0, max: 100 }),
  percentage: fc.integer({ min: 0, max: 100 }),
  brightness: fc.integer({ min: 0, max: 255 }),
  is_volume_muted: fc.boolean(),
};

const fanSpeaks = {
  preset_mode: some('auto', 'sleep', 'on', null),
  preset_modes: listOf('auto', 'sleep', 'smart', 'eco', 'on'),
};

const classes = [
  'battery',
  'carbon_monoxide',
  'cold',
  'connectivity',
  'door',
  'garage_door',
  'gas',
  'heat',
  'light',
  'lock',
  'moisture',
  'motion',
  'moving',
  'occupancy',
  'opening',
  'plug',
  'power',
  'presence',
  'problem',
  'running',
  'safety',
  'smoke',
  'sound',
  'tamper',
  'update',
  'vibration',
  'window',
  'awning',
  'blind',
  'curtain',
  'damper',
  'garage',
  'gate',
  'shade',
  'shutter',
  'outlet',
  'switch',
  'tv',
  'speaker',
  'receiver',
] as const;

/** An entity with the values of Home Assistant itself. */
export const hubEntities = (domain: string): fc.Arbitrary<Entity> =>
  fc
    .record({
      state: fc.constantFrom(...hubWords),
      attributes: fc.record(
        // The presets of a fan are named by its integration.
        { ...spoken, ...(domain === 'fan' && fanSpeaks), device_class: fc.constantFrom(...classes) },
        { requiredKeys: [] },
      ),
    })
    .map(({ state, attributes }) => entityOf(`${domain}.uno`, state, attributes));

/** The hub's raw values and device classes that are not Italian words as well. */
const english = new Set(
  [
    ...hubWords,
    ...classes,
    'single',
    'restart',
    'queued',
    'parallel',
    'eco',
    'top',
    'focus',
    'diffuse',
  ].filter((word) => !['auto', 'eco', 'gas'].includes(word)),
);

/** The first raw value of the hub in a text. */
export const englishIn = (words: string): string | undefined =>
  words
    .toLowerCase()
    .split(/[^\w]+/)
    .find((word) => english.has(word));
